import { Link } from '@tanstack/react-router';
import { useLoginHref } from '#platform/login-href.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { LoginIcon } from '#platform/ui/icons.ts';
import page from '#platform/ui/page.module.css';
import { PageTitle } from '#platform/ui/page.tsx';
import styles from './not-found-page.module.css';

/** For a screen that any customer may open: logging in is all that a visitor lacks. */
export const LoginPage = () => (
  <div className={`${page.frame} ${styles.page}`} data-frame>
    <PageTitle>Anmelden</PageTitle>
    <h1 className={styles.title} tabIndex={-1}>
      Bitte melde dich an
    </h1>
    <p className={styles.sentence}>
      Diese Seite gehört zu deinem Konto. Dein Discord-Konto genügt, danach bist du wieder hier.
    </p>
    <div className={styles.actions}>
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
