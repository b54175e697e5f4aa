import { sayState } from '@kontor/contract/hours/german.ts';
import { type FocusEvent, type ReactNode, useRef, useState } from 'react';
import { useHours } from '#hours';
import { lazyExtra, notifyMissing } from '#platform/lazy-extra.tsx';
import { useEscape } from '#platform/ui/dialog/open-dialogs.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { DarkIcon, ExpandIcon, LightIcon, SystemIcon } from '#platform/ui/icons.ts';
import { chooseScheme, type SchemeChoice } from '../look.ts';
import styles from './menu.module.css';

interface BarMenuProps {
  /** Read aloud, and shown where the button has no words. */
  readonly label: string;
  readonly className: string | undefined;
  readonly button: ReactNode;
  readonly children: (close: () => void) => ReactNode;
}

/** A button of the title bar that opens something below it: closed by Escape and by leaving it. */
export function BarMenu({ label, className, button, children }: BarMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    opener.current?.focus();
  };
  const closeOutside = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
  };
  useEscape(isOpen, close);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears that the focus leaves what is inside
    <div onBlur={closeOutside}>
      <button
        ref={opener}
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {button}
      </button>
      {isOpen ? (
        // A press beside an entry must not take the focus away, which would close this before it counts.
        // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus where it is
        <div className={`${styles.choices} raised`} onMouseDown={(event) => event.preventDefault()}>
          {children(close)}
        </div>
      ) : null}
    </div>
  );
}

const loadMenu = async () => (await import('./hours-menu.tsx')).HoursMenu;
const HoursMenu = lazyExtra(loadMenu);

export function HoursSwitch({ keepsDuty }: { readonly keepsDuty: boolean }) {
  const found = useHours();
  if (!found) return null;
  const words = found.isOpen ? 'Geöffnet' : 'Geschlossen';
  const sentence = sayState(found, found.now);
  return (
    <BarMenu
      label={`${sentence}: öffnen oder schließen`}
      className={`${styles.hours} row gap-4`}
      button={
        <>
          <span className="open-dot" data-open={found.isOpen || undefined} />
          <span className={styles.sentence}>{sentence}</span>
          <span className={styles.word}>{words}</span>
          <Glyph icon={ExpandIcon} size={16} />
        </>
      }
    >
      {(close) => <HoursMenu keepsDuty={keepsDuty} onDone={close} onMissing={() => notifyMissing(close)} />}
    </BarMenu>
  );
}

const LABELS: Record<SchemeChoice, string> = { light: 'Hell', dark: 'Dunkel', system: 'Wie das System' };
const ICONS = { light: LightIcon, dark: DarkIcon, system: SystemIcon };

export function ThemeSwitch({ choice }: { readonly choice: SchemeChoice }) {
  return (
    <BarMenu
      label={`Ansicht: ${LABELS[choice]}`}
      className={`${styles.iconButton} tile`}
      button={<Glyph icon={ICONS[choice]} />}
    >
      {() => (
        <fieldset>
          <legend className="visually-hidden">Ansicht</legend>
          {(Object.keys(LABELS) as SchemeChoice[]).map((value) => (
            <label key={value} className={`${styles.entry} row nowrap`}>
              <input type="radio" name="scheme" checked={value === choice} onChange={() => chooseScheme(value)} />
              {LABELS[value]}
            </label>
          ))}
        </fieldset>
      )}
    </BarMenu>
  );
}
