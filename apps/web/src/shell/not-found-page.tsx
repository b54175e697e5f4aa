import { Link, useRouterState } from '@tanstack/react-router';
import { buttonClass } from '#platform/ui/button.tsx';
import { PageTitle } from '#platform/ui/page.tsx';
import styles from './not-found-page.module.css';

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
  return (
    <div className={styles.page}>
      <PageTitle>Nicht gefunden</PageTitle>
      <h1 className={styles.title} tabIndex={-1}>
        404 NOT FOUND
      </h1>
      <p className={styles.sentence}>
        Die Seite <code className={styles.path}>{readable(address)}</code> wurde nicht gefunden. Vielleicht hast du dich
        vertippt, oder sie ist nicht für dich bestimmt.
      </p>
      <Link to="/" className={buttonClass('outline')}>
        Zur Startseite
      </Link>
    </div>
  );
}
