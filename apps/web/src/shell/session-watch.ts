import { levelOf, roleLabel } from '@kontor/contract/core/roles.ts';
import { heldAuthorities } from '@kontor/contract/users/rules.ts';
import type { User } from '@kontor/contract/users/schema.ts';
import { useEffect, useRef } from 'react';
import { readLeavingNotice, setLeavingNotice } from '#platform/leaving-notice.ts';
import { logIn } from '#platform/tablet.ts';
import { openNotices, showToast, withdrawToast } from '#platform/toasts.ts';
import { mayHaveSession, rightsChanged, useMe } from '#users';

const SESSION_OVER = 'Deine Anmeldung ist abgelaufen.';

/** The page and what was typed stay; the way back in is offered until it is taken. */
export function notifySessionOver(): void {
  const { pathname, search } = window.location;
  showToast({
    kind: 'error',
    sentence: SESSION_OVER,
    isLasting: true,
    action: { label: 'Anmelden', run: () => logIn(pathname + search) },
  });
}

/** Called when the visitor logs out here: the page that comes next confirms it. */
export const noteLeaving = (): void => setLeavingNotice('Du bist abgemeldet.');

function reportEnd(): void {
  if (readLeavingNotice()) return;
  // The server has ended the session: nobody has logged out in this browser.
  if (mayHaveSession()) notifySessionOver();
  else showToast({ kind: 'info', sentence: 'Du wurdest abgemeldet.' });
}

function reportStart(me: User | null): void {
  const sentence = readLeavingNotice();
  if (!me && sentence) showToast({ kind: 'success', sentence });
  setLeavingNotice(undefined);
}

function reportChange(before: User | null, now: User | null): void {
  if (now) withdrawToast(SESSION_OVER);
  if (before && !now) reportEnd();
  if (before?.id !== now?.id || !before || !now) return;
  const [old, held] = [heldAuthorities(before), heldAuthorities(now)];
  if (levelOf(old) !== levelOf(held)) showToast({ kind: 'info', sentence: rightsChanged(roleLabel(held)) });
}

export function useSessionWatch(): void {
  const { data: me } = useMe();
  const last = useRef<User | null>(undefined);
  useEffect(() => {
    if (me === undefined) return;
    const before = last.current;
    last.current = me;
    openNotices(me?.id ?? null);
    if (before === undefined) reportStart(me);
    else reportChange(before, me);
  }, [me]);
}
