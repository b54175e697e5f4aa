import type { ScreenPath } from '@kontor/contract/screens.ts';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLoginHref } from '#platform/api/login-href.ts';
import { lazyExtra, notifyMissing } from '#platform/lazy-extra.tsx';
import { pictureSrc } from '#platform/picture-src.ts';
import { readNotices, useFailures, useHasNews } from '#platform/toasts.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { BellIcon, HelpIcon, MenuIcon } from '#platform/ui/icons.ts';
import { Picture } from '#platform/ui/picture.tsx';
import type { Look } from '../look.ts';
import { PAGES } from '../pages.ts';
import { HoursSwitch, ThemeSwitch } from './bar-menus.tsx';
import styles from './menu.module.css';

const TYPED_INTO = 'input, textarea, select, [contenteditable="true"]';
const OPEN = 'dialog[open], [role="dialog"], [role="menu"]';

/** The chapter of the current screen; from the help itself and from unknown addresses the contents. */
function useHelpTarget() {
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath ?? '' });
  if (!(path in PAGES) || path.startsWith('/help')) return { to: '/help' } as const;
  return { to: '/help/$chapter', params: { chapter: PAGES[path as ScreenPath].chapter } } as const;
}

/** Only for the key alone, while nothing is typed and nothing lies above the page. */
function isCall({ key, target, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isTaken = defaultPrevented || ctrlKey || metaKey || altKey;
  const isTyped = target instanceof Element && target.closest(TYPED_INTO) !== null;
  return key === '?' && !isTaken && !isTyped && document.querySelector(OPEN) === null;
}

function HelpLink() {
  const target = useHelpTarget();
  const navigate = useNavigate();
  const open = useEffectEvent(() => void navigate(target));
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isCall(event)) open();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <Link
      {...target}
      className={`${styles.iconButton} tile`}
      aria-label="Hilfe zu dieser Seite"
      title="Hilfe zu dieser Seite (?)"
      aria-keyshortcuts="?"
    >
      <Glyph icon={HelpIcon} />
    </Link>
  );
}

const NoticeList = lazyExtra(async () => (await import('../notices/notice-list.tsx')).NoticeList);

function NoticeBell() {
  const [isOpen, setIsOpen] = useState(false);
  const hasNews = useHasNews();
  const failures = useFailures();
  const more = [...(failures > 0 ? [`${failures} fehlgeschlagen`] : []), ...(hasNews ? ['neue dabei'] : [])];
  const close = () => {
    setIsOpen(false);
    readNotices();
  };
  return (
    <>
      <button
        type="button"
        className={`${styles.iconButton} tile`}
        aria-label={['Letzte Meldungen', ...more].join(', ')}
        title="Letzte Meldungen"
        aria-haspopup="dialog"
        data-news={failures > 0 ? 'failed' : hasNews || undefined}
        onClick={() => setIsOpen(true)}
      >
        <Glyph icon={BellIcon} />
      </button>
      {isOpen ? <NoticeList onClose={close} onMissing={() => notifyMissing(() => setIsOpen(false))} /> : null}
    </>
  );
}

/** Where the menu, which offers the login, is a drawer. */
const Login = () => (
  <a href={useLoginHref()} className={`${styles.signIn} row gap-4`}>
    Anmelden
  </a>
);

const MONOGRAM = {
  width: 30,
  height: 30,
  border: '1px solid rgb(var(--header-text-rgb) / 45%)',
  fontSize: 'var(--text-14)',
  background: 'none',
};

const DutySwitch = lazyExtra(async () => (await import('./duty-switch.tsx')).DutySwitch);
/** Without it everything else still works. */
const ignore = () => {};

interface TitleBarProps {
  readonly title: string | undefined;
  readonly logo: string | null | undefined;
  readonly look: Look;
  readonly mayClose: boolean;
  readonly keepsDuty: boolean;
  readonly isGuest: boolean;
  readonly onOpenMenu: () => void;
}

export const TitleBar = ({ title, logo, look, mayClose, keepsDuty, isGuest, onOpenMenu }: TitleBarProps) => (
  <header
    className={`${styles.bar} house-rule row gap-12`}
    data-switch={mayClose || isGuest || undefined}
    data-duty={keepsDuty || undefined}
  >
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
    {keepsDuty ? <DutySwitch onMissing={ignore} /> : null}
    {mayClose ? <HoursSwitch keepsDuty={keepsDuty} /> : null}
    {isGuest ? <Login /> : null}
    <span className="row gap-4">
      <HelpLink />
      <NoticeBell />
      <ThemeSwitch choice={look.choice} />
    </span>
  </header>
);
