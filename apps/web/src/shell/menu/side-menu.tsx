import { roleLabel } from '@kontor/contract/core/roles.ts';
import type { Work } from '@kontor/contract/home/schema.ts';
import { SCREENS } from '@kontor/contract/screens.ts';
import { displayName, faceOf, heldAuthorities } from '@kontor/contract/users/rules.ts';
import type { User } from '@kontor/contract/users/schema.ts';
import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { useLoginHref } from '#platform/api/login-href.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { DialogLayer } from '#platform/ui/dialog/dialog-layer.tsx';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CloseIcon, HelpIcon, LoginIcon, LogoutIcon, PersonIcon } from '#platform/ui/icons.ts';
import { isStaff, useWork } from '../home/home.queries.ts';
import { listWaiting } from '../home/waiting.ts';
import { MENU_GROUPS, PAGE_LIST } from '../pages.ts';
import { noteLeaving } from '../session-watch.ts';
import { maySee, type Viewer } from '../viewer.ts';
import styles from './menu.module.css';

export const menuFor = (viewer: Viewer) =>
  MENU_GROUPS.map((group) => ({
    label: group,
    entries: PAGE_LIST.flatMap(([to, { menu }]) => {
      if (menu?.[0] !== group || !maySee(viewer, SCREENS[to])) return [];
      const [, label, icon] = menu;
      return [{ to, label, icon }];
    }),
  })).filter(({ entries }) => entries.length > 0);

const Person = ({ user }: { readonly user: User }) => (
  <div className={`${styles.person} row`}>
    <Avatar person={faceOf(user)} size={36} />
    <span className="stack gap-0">
      <span className="ellipsis strong">{displayName(user)}</span>
      <span className="meta">{roleLabel(heldAuthorities(user))}</span>
    </span>
  </div>
);

interface Navigation {
  /** Called when a link is followed. */
  readonly onNavigate?: (() => void) | undefined;
}

const ACCOUNT = { padding: '12px 12px 8px', borderTop: '1px solid var(--line)' };

function Account({ user, onNavigate }: Navigation & { readonly user: User | undefined }) {
  const loginHref = useLoginHref();
  return (
    <section className="stack gap-2" style={ACCOUNT} aria-label="Dein Konto">
      {user ? <Person user={user} /> : <p className={`${styles.person} meta`}>Du bist als Gast hier.</p>}
      <Link to="/help" className={`${styles.entry} row`} onClick={onNavigate}>
        <Glyph icon={HelpIcon} />
        Hilfe
      </Link>
      {user ? (
        <>
          <Link to="/account" className={`${styles.entry} row`} onClick={onNavigate}>
            <Glyph icon={PersonIcon} />
            Meine Daten
          </Link>
          {/* The server ends a session only when it is asked from one of our own pages. */}
          <a className={`${styles.entry} row`} href="/logout" onClick={noteLeaving}>
            <Glyph icon={LogoutIcon} />
            Abmelden
          </a>
        </>
      ) : (
        <a className={buttonClass('outline')} href={loginHref}>
          <Glyph icon={LoginIcon} />
          Anmelden
        </a>
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

interface GroupsProps extends Navigation {
  readonly viewer: Viewer;
  readonly work?: Work | undefined;
}

function Groups({ viewer, work, onNavigate }: GroupsProps) {
  const id = useId();
  const tasks = work ? listWaiting(work) : [];
  return menuFor(viewer).map((group) => (
    <div key={group.label}>
      <h2 className={`${styles.group} small strong faint`}>{group.label}</h2>
      <ul>
        {group.entries.map(({ to, label, icon }) => {
          const waiting = tasks.find((task) => task.to === to);
          return (
            <li key={to}>
              <Link
                to={to}
                className={`${styles.entry} row`}
                activeOptions={{ exact: to === '/' }}
                onClick={onNavigate}
                aria-describedby={waiting && `${id}${to}`}
              >
                <Glyph icon={icon} />
                {label}
                {waiting ? (
                  <span id={`${id}${to}`} className={`${styles.count} small number`} aria-hidden="true">
                    {waiting.count}
                    <span className="visually-hidden"> {waiting.words}</span>
                  </span>
                ) : null}
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  ));
}

const StaffGroups = (props: GroupsProps) => <Groups {...props} work={useWork().data} />;

export function SideMenu({ viewer, onNavigate }: Navigation & { readonly viewer: Viewer | undefined }) {
  const nav = useCurrentInSight(viewer !== undefined);
  if (!viewer) return null;
  const Shown = isStaff(viewer) ? StaffGroups : Groups;
  return (
    <div className={`${styles.menu} column gap-0`}>
      <nav ref={nav} className={`${styles.nav} stack gap-16`} aria-label="Hauptmenü">
        <Shown viewer={viewer} onNavigate={onNavigate} />
      </nav>
      <Account user={viewer.user} onNavigate={onNavigate} />
    </div>
  );
}

const HEAD = { height: 'var(--header-height)', paddingInline: '22px 12px', borderBottom: '1px solid var(--line)' };

export function MenuDrawer({ viewer, onClose }: { readonly viewer: Viewer | undefined; readonly onClose: () => void }) {
  return (
    <DialogLayer className={styles.drawer} edge="start" aria-label="Menü" onClose={onClose} closesOutside>
      <div className="row between large bold" style={HEAD}>
        Menü
        <Button
          look="quiet"
          aria-label="Menü schließen"
          icon={<Glyph icon={CloseIcon} size={20} />}
          onClick={onClose}
        />
      </div>
      <SideMenu viewer={viewer} onNavigate={onClose} />
    </DialogLayer>
  );
}
