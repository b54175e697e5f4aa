import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { lazyExtra } from '#platform/lazy-extra.tsx';
import { pictureSrc } from '#platform/picture-src.ts';
import { readNotices, useHasNews } from '#platform/toasts.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { BellIcon, DarkIcon, LightIcon, MenuIcon, SystemIcon } from '#platform/ui/icons.ts';
import { Picture } from '#platform/ui/picture.tsx';
import { chooseScheme, type Look, type SchemeChoice } from '../look.ts';
import { notifyMissing } from '../notices/toast-region.tsx';
import { BarMenu } from './bar-menu.tsx';
import { HelpLink } from './help-link.tsx';
import { HoursSwitch } from './hours-switch.tsx';
import styles from './menu.module.css';

const NoticeList = lazyExtra(async () => (await import('../notices/notice-list.tsx')).NoticeList);

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
        className={`${styles.iconButton} tile`}
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
  return (
    <BarMenu
      label={`Ansicht: ${LABELS[choice]}`}
      className={`${styles.iconButton} tile`}
      button={<Glyph icon={ICONS[choice]} />}
    >
      {() => (
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
      )}
    </BarMenu>
  );
}

const MONOGRAM = {
  width: 30,
  height: 30,
  border: '1px solid rgb(var(--header-text-rgb) / 45%)',
  fontSize: 'var(--text-14)',
  background: 'none',
};

interface TitleBarProps {
  readonly title: string | undefined;
  readonly logo: string | null | undefined;
  readonly look: Look;
  readonly mayClose: boolean;
  readonly onOpenMenu: () => void;
}

export const TitleBar = ({ title, logo, look, mayClose, onOpenMenu }: TitleBarProps) => (
  <header className={`${styles.bar} house-rule row gap-12`} data-switch={mayClose || undefined}>
    <button
      type="button"
      className={`${styles.iconButton} ${styles.burger} tile`}
      aria-label="Menü öffnen"
      aria-haspopup="dialog"
      onClick={onOpenMenu}
    >
      <Glyph icon={MenuIcon} size={22} />
    </button>
    <Link
      to="/"
      className="row gap-12 large bold"
      style={{ minWidth: 0, borderRadius: 'var(--radius-input)', textDecoration: 'none', color: 'inherit' }}
      {...(title ? {} : { 'aria-label': 'Zur Startseite' })}
    >
      {logo ? (
        <Picture
          style={{ flex: 'none', objectFit: 'contain' }}
          src={pictureSrc(logo, 'small')}
          width={36}
          height={36}
        />
      ) : (
        <span className="tile" style={MONOGRAM} aria-hidden="true">
          {title ? [...title][0]?.toUpperCase() : 'K'}
        </span>
      )}
      <span className={`ellipsis ${styles.title}`}>{title}</span>
    </Link>
    <span className="grow" />
    {mayClose ? <HoursSwitch /> : null}
    <span className="row gap-4">
      <HelpLink />
      <NoticeBell />
      <ThemeSwitch choice={look.choice} />
    </span>
  </header>
);
