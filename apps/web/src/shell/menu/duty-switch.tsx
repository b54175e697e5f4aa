import { sayDuration } from '@kontor/contract/team/rules.ts';
import { Link } from '@tanstack/react-router';
import { formatTime } from '#platform/format.de.ts';
import { useServerNow } from '#platform/server-clock.ts';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { DutyIcon } from '#platform/ui/icons-of-menu.ts';
import { useDutyChange, useTeam } from '#team';
import { BarMenu } from './bar-menus.tsx';
import styles from './menu.module.css';

/** One's own duty: the state in the title bar, and the one button that changes it. */
export function DutySwitch() {
  const { data: team } = useTeam();
  const change = useDutyChange();
  const now = useServerNow(20_000);
  if (!team) return null;
  const { own, onDuty, unread } = team;
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
          <span className="open-dot" data-open={own ? true : undefined} />
          <span className={`${styles.dutyWords} number`}>{words}</span>
        </>
      }
    >
      {(close) => (
        <div className="stack gap-12" style={{ width: 260, padding: 8 }}>
          <p>
            <span className="bold">{sentence}</span>
            <span className="block meta">
              {onDuty.length === 0
                ? 'Gerade ist niemand im Dienst.'
                : `Da sind: ${onDuty.map(({ person }) => person.name).join(', ')}`}
            </span>
          </p>
          <Button
            look={own ? 'outline' : 'primary'}
            isBusy={change.isPending}
            onClick={() => change.run({ body: { on: !own } }, { onSuccess: close })}
          >
            {own ? 'Dienst beenden' : 'Dienst beginnen'}
          </Button>
          <Link to="/duty" className={buttonClass('quiet')} onClick={close}>
            {unread > 0 ? `Zum Dienst (${unread} ungelesen)` : 'Zum Dienst'}
          </Link>
        </div>
      )}
    </BarMenu>
  );
}
