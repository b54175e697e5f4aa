import { Link, useRouterState } from '@tanstack/react-router';
import { useLoginHref } from '#platform/login-href.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { LoginIcon } from '#platform/ui/icons.ts';
import { PageTitle } from '#platform/ui/page.tsx';
import styles from './not-found-page.module.css';
import { useViewer } from './viewer.ts';

/** As a person would read it in the address bar. */
function readable(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/** For addresses that do not exist, and for those the viewer need not know of. */
export function NotFoundPage() {
  const address = useRouterState({ select: ({ location }) => location.href });
  const loginHref = useLoginHref();
  const state = useViewer();
  const isVisitor = state.status === 'ready' && !state.viewer.user;
  return (
    <div className={styles.page}>
      <PageTitle>Nicht gefunden</PageTitle>
      <h1 className={styles.title} tabIndex={-1}>
        404 NOT FOUND
      </h1>
      <p className={styles.sentence}>
        Die Seite <code className={styles.path}>{readable(address)}</code> wurde nicht gefunden. Vielleicht hast du dich
        vertippt, oder sie ist nicht für dich bestimmt.{isVisitor ? ' Vielleicht musst du dich anmelden.' : null}
      </p>
      <div className={styles.actions}>
        {isVisitor ? (
          <a href={loginHref} className={buttonClass('primary')}>
            <Glyph icon={LoginIcon} />
            Anmelden
          </a>
        ) : null}
        <Link to="/" className={buttonClass('outline')}>
          Zur Startseite
        </Link>
      </div>
    </div>
  );
}
