import type { ScreenPath } from '@kontor/contract/screens.ts';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { Glyph } from '#platform/ui/glyph.tsx';
import { HelpIcon } from '#platform/ui/icons.ts';
import { PAGES } from '../pages.ts';
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

/** Leads to the help on the current screen; so does the key "?". */
export function HelpLink() {
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
