import { Link } from '@tanstack/react-router';
import { Glyph } from '#platform/ui/glyph.tsx';
import { DarkIcon, LightIcon, MenuIcon } from '#platform/ui/icons.ts';
import { chooseScheme, type Scheme } from './look.ts';
import styles from './title-bar.module.css';

interface TitleBarProps {
  readonly title: string | undefined;
  readonly scheme: Scheme;
  readonly onOpenMenu: () => void;
}

function ThemeSwitch({ scheme }: { readonly scheme: Scheme }) {
  const other = scheme === 'dark' ? 'light' : 'dark';
  const label = other === 'dark' ? 'Dunkle Ansicht einschalten' : 'Helle Ansicht einschalten';
  return (
    <button
      type="button"
      className={styles.iconButton}
      aria-label={label}
      title={label}
      onClick={() => chooseScheme(other)}
    >
      <Glyph icon={other === 'dark' ? DarkIcon : LightIcon} />
    </button>
  );
}

export const TitleBar = ({ title, scheme, onOpenMenu }: TitleBarProps) => (
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
    <ThemeSwitch scheme={scheme} />
  </header>
);
