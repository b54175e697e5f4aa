import { SCREENS } from '@kontor/contract/screens.ts';
import { Link, useRouterState } from '@tanstack/react-router';
import { useLoginHref } from '#platform/api/login-href.ts';
import { buttonClass } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { LoginIcon } from '#platform/ui/icons.ts';
import page from '#platform/ui/page/page.module.css';
import { PageTitle } from '#platform/ui/page/page.tsx';
import styles from './not-found-page.module.css';
import { maySee, useViewer } from './viewer.ts';

function readable(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/** For addresses that do not exist, for those the viewer need not know of, and for what the business switched off. */
export function NotFoundPage({ isSwitchedOff = false }: { readonly isSwitchedOff?: boolean }) {
  const address = useRouterState({ select: ({ location }) => location.href });
  const loginHref = useLoginHref();
  const state = useViewer();
  const viewer = state.status === 'ready' ? state.viewer : undefined;
  const mayBeLogin = !isSwitchedOff && viewer !== undefined && !viewer.user;
  return (
    <div className={`${page.frame} ${styles.page}`} data-frame>
      <PageTitle>Nicht gefunden</PageTitle>
      <h1 className={styles.title} tabIndex={-1}>
        404 NOT FOUND
      </h1>
      <p className="large dim anywhere">
        Die Seite{' '}
        <code style={{ font: 'inherit', fontWeight: 'var(--weight-strong)', color: 'var(--ink)' }}>
          {readable(address)}
        </code>{' '}
        wurde nicht gefunden.{' '}
        {isSwitchedOff
          ? 'Dieser Bereich ist zurzeit ausgeschaltet.'
          : 'Vielleicht hast du dich vertippt, oder sie ist nicht für dich bestimmt.'}
        {mayBeLogin ? ' Vielleicht musst du dich anmelden.' : null}
      </p>
      <div className="row wrap">
        {mayBeLogin ? (
          <a href={loginHref} className={buttonClass('primary')}>
            <Glyph icon={LoginIcon} />
            Anmelden
          </a>
        ) : null}
        <Link to="/" className={buttonClass('outline')}>
          Zur Startseite
        </Link>
        {isSwitchedOff && viewer && maySee(viewer, SCREENS['/settings']) ? (
          <Link to="/settings/$section" params={{ section: 'funktionen' }} className={buttonClass('outline')}>
            Zu den Einstellungen
          </Link>
        ) : null}
      </div>
    </div>
  );
}

/** For a screen that any customer may open: logging in is all that a visitor lacks. */
export const LoginPage = () => (
  <div className={`${page.frame} ${styles.page}`} data-frame>
    <PageTitle>Anmelden</PageTitle>
    <h1 className={styles.title} tabIndex={-1}>
      Bitte melde dich an
    </h1>
    <p className="large dim anywhere">
      Diese Seite gehört zu deinem Konto. Dein Discord-Konto genügt, danach bist du wieder hier.
    </p>
    <div className="row wrap">
      <a href={useLoginHref()} className={buttonClass('primary')}>
        <Glyph icon={LoginIcon} />
        Anmelden
      </a>
      <Link to="/" className={buttonClass('outline')}>
        Zur Startseite
      </Link>
    </div>
  </div>
);
