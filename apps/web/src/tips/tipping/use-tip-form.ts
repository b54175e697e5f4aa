import { type Tip, type TipGame, type TipScore, VALUES } from '@kontor/contract/tips/schema.ts';
import { useEffect, useState } from 'react';
import { hasStatus } from '#platform/api/api-error.ts';
import { useEditForm } from '#platform/forms/use-edit-form.ts';
import { note, noted, parsed } from '#platform/storage.ts';
import { useMe } from '#users';
import { readTip, type TypedScore, typedFrom } from '../score.tsx';
import { useSaveTip } from '../tips.queries.ts';

const keyOf = (gameId: number): string => `kontor.tip.${gameId}`;

/** What was typed before the session was over, if this tab has kept it. */
function loadDraft(gameId: number): TypedScore | undefined {
  const stored = parsed<TypedScore>(noted(keyOf(gameId)));
  return stored && VALUES.every((name) => typeof stored[name] === 'string') ? (stored as TypedScore) : undefined;
}

/** The way to the login leaves this page: what was typed waits in this tab, and only until it is sent or given up. */
function useKeptDraft(gameId: number, typed: TypedScore | undefined, needsLogin: boolean): void {
  useEffect(() => {
    if (!needsLogin) return () => note(keyOf(gameId), undefined);
  }, [gameId, needsLogin]);
  useEffect(() => {
    if (needsLogin && typed) note(keyOf(gameId), JSON.stringify(typed));
  }, [gameId, typed, needsLogin]);
}

const NO_TIP: Partial<TipScore> = {};

/** The own tip of a game, where it is typed: nothing stands there that was not tipped. A form without `onDone` stays. */
export function useTipForm({ id, teamA, teamB }: TipGame, ownTip: Tip | null, onDone?: () => void) {
  const { data: me } = useMe();
  const save = useSaveTip();
  const [draft, setDraft] = useState(() => loadDraft(id));
  const [isSessionOver, setIsSessionOver] = useState(false);
  const stored: Partial<TipScore> = ownTip ?? NO_TIP;
  const editing = useEditForm<Partial<TipScore>, TypedScore>({
    opened: stored,
    live: stored,
    initial: draft ?? typedFrom(stored),
    toValues: typedFrom,
    // Nobody else changes it.
    fields: [],
    isDirtyBeside: draft !== undefined,
    validate: (typed) => readTip(typed).errors,
    save: (typed, _base, { onSuccess, onError }) => {
      const onRefused = (error: Error) => {
        setIsSessionOver(hasStatus(error, 401));
        onError(error);
      };
      const onSaved = (saved: Tip) => {
        setDraft(undefined);
        onSuccess(saved);
      };
      const body = readTip(typed).tip;
      if (body) save.run({ params: { id }, body }, { onSuccess: onSaved, onError: onRefused });
    },
    say: () => `Dein Tipp für ${teamA} gegen ${teamB} ist ${ownTip ? 'geändert' : 'abgegeben'}.`,
    ...(onDone ? { onDone } : {}),
  });
  const needsLogin = !me || isSessionOver;
  useKeptDraft(id, editing.isDirty ? editing.form.values : undefined, needsLogin);
  return { ...editing, needsLogin };
}
