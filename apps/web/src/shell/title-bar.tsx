import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { lazyExtra } from '#platform/lazy-extra.tsx';
import { readNotices, useHasNews } from '#platform/toasts.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { BellIcon, DarkIcon, LightIcon, MenuIcon, SystemIcon } from '#platform/ui/icons.ts';
import { chooseScheme, type Look, type SchemeChoice } from './look.ts';
import { tellMissing } from './tell-missing.ts';
import styles from './title-bar.module.css';

const NoticeList = lazyExtra(async () => (await import('./notice-list.tsx')).NoticeList);

/** Behind it stands what was told last. */
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
      {isOpen ? <NoticeList onClose={close} onMissing={() => tellMissing(() => setIsOpen(false))} /> : null}
    </>
  );
}

const CHOICES: readonly (readonly [SchemeChoice, string])[] = [
  ['light', 'Hell'],
  ['dark', 'Dunkel'],
  ['system', 'Wie das System'],
];
const ICONS = { light: LightIcon, dark: DarkIcon, system: SystemIcon };

/** The browser's own list under an icon: it is small, and works with keyboard, touch and screen reader. */
const ThemeSwitch = ({ choice }: { readonly choice: SchemeChoice }) => (
  <label className={`${styles.iconButton} ${styles.theme}`} title="Ansicht">
    <span className="visually-hidden">Ansicht</span>
    <Glyph icon={ICONS[choice]} />
    <select value={choice} onChange={({ target }) => chooseScheme(target.value as SchemeChoice)}>
      {CHOICES.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  </label>
);

interface TitleBarProps {
  readonly title: string | undefined;
  readonly look: Look;
  readonly onOpenMenu: () => void;
}

export const TitleBar = ({ title, look, onOpenMenu }: TitleBarProps) => (
  <header className={styles.bar}>
    <button
      type="button"
      className={`${styles.iconButton} ${styles.burger}`}
      aria-label="Menü öffnen"
      aria-haspopup="dialog"
      onClick={onOpenMenu}
    >
      <Glyph icon={MenuIcon} size={22} />
    </button>
    <Link to="/" className={styles.brand} {...(title ? {} : { 'aria-label': 'Zur Startseite' })}>
      <span className={styles.monogram} aria-hidden="true">
        {title ? [...title][0]?.toUpperCase() : 'K'}
      </span>
      <span className={styles.title}>{title}</span>
    </Link>
    <span className={styles.spacer} />
    <NoticeBell />
    <ThemeSwitch choice={look.choice} />
  </header>
);
