import { type Access, ROLE_LABELS, type Role, roleLabel } from '@kontor/contract/core/roles.ts';
import { SCREENS } from '@kontor/contract/screens.ts';
import { displayName, heldAuthorities } from '@kontor/contract/users/rules.ts';
import type { User } from '@kontor/contract/users/schema.ts';
import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLoginHref } from '#platform/api/login-href.ts';
import { inTablet } from '#platform/tablet.ts';
import { buttonClass } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { type Icon, LockIcon, LoginIcon, PersonIcon, SearchIcon, SettingsIcon } from '#platform/ui/icons.ts';
import page from '#platform/ui/page/page.module.css';
import { PageTitle } from '#platform/ui/page/page.tsx';
import styles from './not-found-page.module.css';
import { maySee, useViewer, type Viewer } from './viewer.ts';

function readable(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

export type Why =
  | { readonly kind: 'unknown' }
  /** The viewer lacks this access. */
  | { readonly kind: 'right'; readonly access: Access }
  | { readonly kind: 'off' };

const NEEDED: Partial<Record<Access, Role>> = {
  user: 'USER',
  moderator: 'MODERATOR',
  stock: 'MODERATOR',
  admin: 'ADMIN',
  'super-admin': 'SUPER_ADMIN',
};

interface Explanation {
  readonly icon: Icon;
  readonly title: string;
  readonly text: string;
  readonly actions: ReactNode;
}

const Home = () => (
  <Link to="/" className={buttonClass('outline')}>
    Zur Startseite
  </Link>
);

const Login = ({ look, children }: { readonly look: 'primary' | 'outline'; readonly children: string }) => (
  <a href={useLoginHref()} className={buttonClass(look)}>
    <Glyph icon={LoginIcon} />
    {children}
  </a>
);

const UNKNOWN: Explanation = {
  icon: SearchIcon,
  title: 'Unter dieser Adresse gibt es nichts.',
  text: 'Vielleicht hast du dich vertippt, oder der Verweis, dem du gefolgt bist, ist alt.',
  actions: (
    <>
      <Home />
      <Link to="/help" className={buttonClass('outline')}>
        In der Hilfe suchen
      </Link>
    </>
  ),
};

const offFor = (viewer: Viewer): Explanation => ({
  icon: SettingsIcon,
  title: 'Dieser Bereich ist zurzeit ausgeschaltet.',
  text: 'Die Leitung kann ihn in den Einstellungen wieder einschalten. Was darin steht, bleibt erhalten.',
  actions: (
    <>
      <Home />
      {maySee(viewer, SCREENS['/settings']) ? (
        <Link to="/settings/$section" params={{ section: 'funktionen' }} className={buttonClass('outline')}>
          Zu den Einstellungen
        </Link>
      ) : null}
    </>
  ),
});

const FOR_VISITORS: Explanation = {
  icon: PersonIcon,
  title: 'Du bist nicht angemeldet.',
  text: 'Diese Seite ist für das Team. Gehörst du dazu, melde dich an; danach bist du wieder hier.',
  actions: (
    <>
      <Login look="primary">Anmelden</Login>
      <Home />
    </>
  ),
};

function withoutRight(user: User, access: Access, responsible: string): Explanation {
  const name = displayName(user);
  const needed = NEEDED[access];
  const whom = name === responsible ? 'jemanden aus der Leitung' : responsible;
  const next = inTablet()
    ? 'Im Tablet gilt höchstens, was die Leitung dort erlaubt; im Browser darfst du vielleicht mehr.'
    : `Brauchst du die Seite, frag ${whom}.`;
  return {
    icon: LockIcon,
    title: needed ? `Dir fehlt das Recht „${ROLE_LABELS[needed]}“.` : 'Dir fehlt das Recht dazu.',
    text: `Du bist als ${name} angemeldet, mit dem Recht „${roleLabel(heldAuthorities(user))}“. ${next}`,
    actions: (
      <>
        <Home />
        {inTablet() ? null : <Login look="outline">Mit einem anderen Konto anmelden</Login>}
        <Link to="/help/$chapter" params={{ chapter: 'rechte' }} className={buttonClass('quiet')}>
          Wer darf was?
        </Link>
      </>
    ),
  };
}

function explain(why: Why, viewer: Viewer | undefined, responsible: string): Explanation {
  if (!viewer || why.kind === 'unknown') return UNKNOWN;
  if (why.kind === 'off') return offFor(viewer);
  return viewer.user ? withoutRight(viewer.user, why.access, responsible) : FOR_VISITORS;
}

/** For addresses that do not exist, for those the viewer lacks the right for, and for what the business switched off. */
export function NotFoundPage({ why = { kind: 'unknown' } }: { readonly why?: Why }) {
  const address = useRouterState({ select: ({ location }) => location.href });
  const state = useViewer();
  const [viewer, responsible] = state.status === 'ready' ? [state.viewer, state.info.responsible] : [undefined, ''];
  const { icon, title, text, actions } = explain(why, viewer, responsible);
  return (
    <div className={`${page.frame} ${styles.page}`} data-frame>
      <PageTitle>Nicht gefunden</PageTitle>
      <h1 className={styles.title} tabIndex={-1}>
        404 NOT FOUND
      </h1>
      <p className="large dim anywhere">
        Die Seite <code className={styles.address}>{readable(address)}</code> wurde nicht gefunden.
      </p>
      <div className={`card ${styles.reason}`}>
        <span className="tile accent">
          <Glyph icon={icon} size={24} />
        </span>
        <div className="stack gap-4">
          <h2 className="huge">{title}</h2>
          <p className="readable anywhere">{text}</p>
        </div>
      </div>
      <div className="row wrap">{actions}</div>
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
      <Login look="primary">Anmelden</Login>
      <Home />
    </div>
  </div>
);
