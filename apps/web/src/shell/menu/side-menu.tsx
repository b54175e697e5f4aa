import { mayAccess, roleLabel } from '@kontor/contract/core/roles.ts';
import type { Work } from '@kontor/contract/home/schema.ts';
import { SCREENS } from '@kontor/contract/screens.ts';
import { displayName, faceOf, heldAuthorities } from '@kontor/contract/users/rules.ts';
import type { User } from '@kontor/contract/users/schema.ts';
import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { useLoginHref } from '#platform/api/login-href.ts';
import { formatNumber } from '#platform/format.de.ts';
import { remember, rememberedJson } from '#platform/storage.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { DialogLayer } from '#platform/ui/dialog/dialog-layer.tsx';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CloseIcon, ExpandIcon, LoginIcon } from '#platform/ui/icons.ts';
import { isStaff, useWork } from '../home/home.queries.ts';
import { listWaiting } from '../home/waiting.ts';
import { MENU_GROUPS, PAGE_LIST } from '../pages.ts';
import { noteLeaving } from '../session-watch.ts';
import { maySee, type Viewer } from '../viewer.ts';
import styles from './menu.module.css';

export const menuFor = (viewer: Viewer) =>
  MENU_GROUPS.map((group) => ({
    label: group,
    entries: PAGE_LIST.flatMap(([to, { menu, ownMenu }]) => {
      const line = ownMenu && !mayAccess(ownMenu.unless, viewer.caller) ? ownMenu.line : menu;
      if (line?.[0] !== group || !maySee(viewer, SCREENS[to])) return [];
      const [, label, icon] = line;
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

function Account({ user, onNavigate }: Navigation & { readonly user: User | undefined }) {
  const loginHref = useLoginHref();
  return (
    <section className={`${styles.account} stack gap-4`} aria-label="Dein Konto">
      {user ? <Person user={user} /> : <p className={`${styles.person} meta`}>Du bist als Gast hier.</p>}
      {user ? null : (
        <a className={buttonClass('outline')} href={loginHref}>
          <Glyph icon={LoginIcon} />
          Anmelden
        </a>
      )}
      <div className={`${styles.ways} row`}>
        <Link to="/help" className={styles.way} onClick={onNavigate}>
          Hilfe
        </Link>
        {user ? (
          <>
            <Link to="/account" className={styles.way} onClick={onNavigate}>
              Meine Daten
            </Link>
            {/* The server ends a session only when it is asked from one of our own pages. */}
            <a className={styles.way} href="/logout" onClick={noteLeaving}>
              Abmelden
            </a>
          </>
        ) : null}
      </div>
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

type Group = ReturnType<typeof menuFor>[number];
type Task = ReturnType<typeof listWaiting>[number];

const isUnder = (path: string, to: string): boolean => path === to || (to !== '/' && path.startsWith(`${to}/`));

const FOLDED = 'kontor.menu-folded';
/** From so many entries on, what is not work waits folded until it is wanted. */
const LONG_MENU = 16;

/** Which groups are folded: as chosen last in this browser. */
function useFolded(entries: number) {
  const [folded, setFolded] = useState(() => rememberedJson<Record<string, boolean>>(FOLDED) ?? {});
  return {
    isFolded: (label: Group['label']) => folded[label] ?? (label === 'Freizeit' && entries >= LONG_MENU),
    fold: (label: Group['label'], isFolded: boolean) => {
      const next = { ...folded, [label]: isFolded };
      setFolded(next);
      remember(FOLDED, JSON.stringify(next));
    },
  };
}

const Count = ({ tasks, id }: { readonly tasks: readonly Task[]; readonly id?: string }) =>
  tasks.length > 0 ? (
    <span id={id} className={`${styles.count} small number`} aria-hidden="true">
      {formatNumber(tasks.reduce((sum, { count }) => sum + count, 0))}
      <span className="visually-hidden"> {tasks.map(({ words }) => words).join(', ')}</span>
    </span>
  ) : null;

interface GroupHeadProps {
  readonly label: string;
  readonly listId: string;
  readonly isOpen: boolean;
  readonly tasks: readonly Task[];
  /** Without it the group stays open: it holds the current screen. */
  readonly onFold?: (() => void) | undefined;
}

function GroupHead({ label, listId, isOpen, tasks, onFold }: GroupHeadProps) {
  if (!onFold) return <h2 className={`${styles.group} small strong faint`}>{label}</h2>;
  return (
    <h2 className="small strong faint">
      <button
        type="button"
        className={`${styles.group} ${styles.fold} plain-button row`}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-describedby={isOpen || tasks.length === 0 ? undefined : `${listId}count`}
        onClick={onFold}
      >
        <span className="grow">{label}</span>
        {isOpen ? null : <Count id={`${listId}count`} tasks={tasks} />}
        <Glyph icon={ExpandIcon} size={16} className={isOpen ? 'turned' : undefined} />
      </button>
    </h2>
  );
}

interface GroupsProps extends Navigation {
  readonly viewer: Viewer;
  readonly work?: Work | undefined;
}

function Groups({ viewer, work, onNavigate }: GroupsProps) {
  const id = useId();
  const groups = menuFor(viewer);
  const { isFolded, fold } = useFolded(groups.flatMap(({ entries }) => entries).length);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const tasks = work ? listWaiting(work) : [];
  return groups.map(({ label, entries }) => {
    const isCurrent = entries.some(({ to }) => isUnder(path, to));
    const isOpen = isCurrent || !isFolded(label);
    const listId = `${id}${label}`;
    return (
      <div key={label}>
        <GroupHead
          label={label}
          listId={listId}
          isOpen={isOpen}
          tasks={tasks.filter((task) => entries.some(({ to }) => to === task.to))}
          onFold={isCurrent ? undefined : () => fold(label, isOpen)}
        />
        <ul id={listId} hidden={!isOpen}>
          {entries.map(({ to, label: name, icon }) => {
            const waiting = tasks.filter((task) => task.to === to);
            return (
              <li key={to}>
                <Link
                  to={to}
                  className={`${styles.entry} row`}
                  activeOptions={{ exact: to === '/' }}
                  onClick={onNavigate}
                  aria-describedby={waiting.length > 0 ? `${id}${to}` : undefined}
                >
                  <Glyph icon={icon} />
                  {name}
                  <Count id={`${id}${to}`} tasks={waiting} />
                </Link>
              </li>
            );
          })}
        </ul>
      </div>
    );
  });
}

const StaffGroups = (props: GroupsProps) => <Groups {...props} work={useWork().data} />;

export function SideMenu({ viewer, onNavigate }: Navigation & { readonly viewer: Viewer | undefined }) {
  const nav = useCurrentInSight(viewer !== undefined);
  if (!viewer) return null;
  const Shown = isStaff(viewer) ? StaffGroups : Groups;
  return (
    <div className={`${styles.menu} column gap-0`}>
      <nav ref={nav} className={`${styles.nav} stack gap-12`} aria-label="Hauptmenü">
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
