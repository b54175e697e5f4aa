import { sayDuration } from '@kontor/contract/team/rules.ts';
import { formatTime } from '#platform/format.de.ts';
import { lazyExtra, notifyMissing } from '#platform/lazy-extra.tsx';
import { useServerNow } from '#platform/server-clock.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { DutyIcon } from '#platform/ui/icons-of-menu.ts';
import { useTeam } from '#team';
import { BarMenu } from './bar-menus.tsx';
import styles from './menu.module.css';

const loadMenu = async () => (await import('./duty-menu.tsx')).DutyMenu;
const DutyMenu = lazyExtra(loadMenu);

/** One's own duty: the state in the title bar, and the one button that changes it. */
export function DutySwitch() {
  const { data: team } = useTeam();
  const now = useServerNow(20_000);
  if (!team) return null;
  const { own } = team;
  const lasts = own ? sayDuration(Math.max(0, now - Date.parse(own.beganAt)) / 1000) : '';
  const words = own ? `Im Dienst ${lasts}` : 'Nicht im Dienst';
  const sentence = own ? `Im Dienst seit ${formatTime(own.beganAt)}` : 'Nicht im Dienst';
  return (
    <BarMenu
      label={`${words}: mein Dienst`}
      className={`${styles.hours} ${styles.duty} row gap-4`}
      button={
        <>
          <Glyph icon={DutyIcon} size={16} />
          {own ? <span className="open-dot" data-open /> : null}
          <span className={`${styles.dutyWords} number`}>{words}</span>
        </>
      }
    >
      {(close) => <DutyMenu team={team} sentence={sentence} onDone={close} onMissing={() => notifyMissing(close)} />}
    </BarMenu>
  );
}
