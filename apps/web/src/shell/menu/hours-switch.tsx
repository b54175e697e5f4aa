import { useHours } from '#hours';
import { lazyExtra } from '#platform/lazy-extra.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { ExpandIcon } from '#platform/ui/icons.ts';
import { notifyMissing } from '../notices/toast-region.tsx';
import { BarMenu } from './bar-menu.tsx';
import styles from './menu.module.css';

const loadMenu = async () => (await import('./hours-menu.tsx')).HoursMenu;
const HoursMenu = lazyExtra(loadMenu);

export function HoursSwitch() {
  const found = useHours();
  if (!found) return null;
  const words = found.isOpen ? 'Geöffnet' : 'Geschlossen';
  return (
    <BarMenu
      label={`${words}: öffnen oder schließen`}
      className={`${styles.hours} row gap-4`}
      button={
        <>
          <span className="open-dot" data-open={found.isOpen || undefined} />
          {words}
          <Glyph icon={ExpandIcon} size={16} />
        </>
      }
    >
      {(close) => (
        // A press beside an entry must not take the focus away, which would close this before it counts.
        // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus where it is
        <div className={styles.choices} onMouseDown={(event) => event.preventDefault()}>
          <HoursMenu onDone={close} onMissing={() => notifyMissing(close)} />
        </div>
      )}
    </BarMenu>
  );
}
