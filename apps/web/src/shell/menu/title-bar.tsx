import { Link } from '@tanstack/react-router';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { lazyExtra } from '#platform/lazy-extra.tsx';
import { readNotices, useHasNews } from '#platform/toasts.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { BellIcon, DarkIcon, LightIcon, MenuIcon, SystemIcon } from '#platform/ui/icons.ts';
import { chooseScheme, type Look, type SchemeChoice } from '../look.ts';
import { notifyMissing } from '../notices/toast-region.tsx';
import { HelpLink } from './help-link.tsx';
import styles from './menu.module.css';

const NoticeList = lazyExtra(async () => (await import('../notices/notice-list.tsx')).NoticeList);

/** Opens the list of notices. */
function NoticeBell() {
  const [isOpen, setIsOpen] = useState(false);
  const hasNews = useHasNews();
  const close = () => {
    setIsOpen(false);
    readNotices();
  };
  return (
    <>
      <button
        type="button"
        className={styles.iconButton}
        aria-label={hasNews ? 'Letzte Meldungen, neue dabei' : 'Letzte Meldungen'}
        title="Letzte Meldungen"
        aria-haspopup="dialog"
        data-news={hasNews || undefined}
        onClick={() => setIsOpen(true)}
      >
        <Glyph icon={BellIcon} />
      </button>
      {isOpen ? <NoticeList onClose={close} onMissing={() => notifyMissing(() => setIsOpen(false))} /> : null}
    </>
  );
}

const LABELS: Record<SchemeChoice, string> = { light: 'Hell', dark: 'Dunkel', system: 'Wie das System' };
const ICONS = { light: LightIcon, dark: DarkIcon, system: SystemIcon };

function ThemeSwitch({ choice }: { readonly choice: SchemeChoice }) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const label = `Ansicht: ${LABELS[choice]}`;
  const closeOutside = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
  };
  const closeWithEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return;
    setIsOpen(false);
    opener.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears what the fields inside tell
    <div onBlur={closeOutside} onKeyDown={closeWithEscape}>
      <button
        ref={opener}
        type="button"
        className={styles.iconButton}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Glyph icon={ICONS[choice]} />
      </button>
      {isOpen ? (
        // A press beside a radio must not take the focus away, which would close this before it counts.
        <fieldset className={styles.choices} onMouseDown={(event) => event.preventDefault()}>
          <legend className="visually-hidden">Ansicht</legend>
          {(Object.keys(LABELS) as SchemeChoice[]).map((value) => (
            <label key={value} className={`${styles.entry} row nowrap`}>
              <input type="radio" name="scheme" checked={value === choice} onChange={() => chooseScheme(value)} />
              {LABELS[value]}
            </label>
          ))}
        </fieldset>
      ) : null}
    </div>
  );
}

interface TitleBarProps {
  readonly title: string | undefined;
  readonly look: Look;
  readonly onOpenMenu: () => void;
}

export const TitleBar = ({ title, look, onOpenMenu }: TitleBarProps) => (
  <header className={`${styles.bar} row gap-12`}>
    <button
      type="button"
      className={`${styles.iconButton} ${styles.burger}`}
      aria-label="Menü öffnen"
      aria-haspopup="dialog"
      onClick={onOpenMenu}
    >
      <Glyph icon={MenuIcon} size={22} />
    </button>
    <Link
      to="/"
      className={`${styles.brand} row gap-12 large bold`}
      {...(title ? {} : { 'aria-label': 'Zur Startseite' })}
    >
      <span className={styles.monogram} aria-hidden="true">
        {title ? [...title][0]?.toUpperCase() : 'K'}
      </span>
      <span className="ellipsis">{title}</span>
    </Link>
    <span className="grow" />
    <span className="row gap-4">
      <HelpLink />
      <NoticeBell />
      <ThemeSwitch choice={look.choice} />
    </span>
  </header>
);
