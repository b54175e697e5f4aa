import { roleLabel } from '@kontor/contract/core/roles.ts';
import { displayName, faceOf, heldAuthorities } from '@kontor/contract/users/rules.ts';
import type { User } from '@kontor/contract/users/schema.ts';
import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useLoginHref } from '#platform/login-href.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { buttonClass } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { LoginIcon, LogoutIcon, PersonIcon } from '#platform/ui/icons.ts';
import { menuFor } from './menu-entries.ts';
import { noteLeaving } from './session-watch.ts';
import styles from './side-menu.module.css';
import type { Viewer } from './viewer.ts';

const Person = ({ user }: { readonly user: User }) => (
  <div className={styles.person}>
    <Avatar person={faceOf(user)} size={36} />
    <span className={styles.names}>
      <span className={styles.name}>{displayName(user)}</span>
      <span className={styles.role}>{roleLabel(heldAuthorities(user))}</span>
    </span>
  </div>
);

function Account({
  user,
  onNavigate,
}: {
  readonly user: User | undefined;
  readonly onNavigate?: (() => void) | undefined;
}) {
  const loginHref = useLoginHref();
  return (
    <section className={styles.account} aria-label="Dein Konto">
      {user ? (
        <>
          <Person user={user} />
          <Link to="/account" className={styles.entry} onClick={onNavigate}>
            <Glyph icon={PersonIcon} />
            Meine Daten
          </Link>
          {/* The server ends a session only when it is asked from one of our own pages. */}
          <a className={styles.entry} href="/logout" onClick={noteLeaving}>
            <Glyph icon={LogoutIcon} />
            Abmelden
          </a>
        </>
      ) : (
        <>
          <p className={styles.invitation}>Du bist als Gast hier.</p>
          <a className={buttonClass('outline')} href={loginHref}>
            <Glyph icon={LoginIcon} />
            Anmelden
          </a>
        </>
      )}
    </section>
  );
}

/** Scrolls the menu to the current screen, also when it was opened by another link. */
function useCurrentInSight(isThere: boolean) {
  const nav = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  useEffect(() => {
    if (isThere && path) nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [isThere, path]);
  return nav;
}

/** The way through the house, as far as the viewer may go, and who they are. */
export function SideMenu({
  viewer,
  onNavigate,
}: {
  readonly viewer: Viewer | undefined;
  readonly onNavigate?: () => void;
}) {
  const nav = useCurrentInSight(viewer !== undefined);
  if (!viewer) return null;
  return (
    <div className={styles.menu}>
      <nav ref={nav} className={styles.nav} aria-label="Hauptmenü">
        {menuFor(viewer).map((group) => (
          <div key={group.label}>
            <h2 className={styles.groupLabel}>{group.label}</h2>
            <ul>
              {group.entries.map(({ to, label, icon }) => (
                <li key={to}>
                  <Link to={to} className={styles.entry} activeOptions={{ exact: to === '/' }} onClick={onNavigate}>
                    <Glyph icon={icon} />
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <Account user={viewer.user} onNavigate={onNavigate} />
    </div>
  );
}
