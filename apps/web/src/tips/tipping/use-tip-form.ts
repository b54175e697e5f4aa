import { EMPTY_SCORE } from '@kontor/contract/tips/rules.ts';
import { type TipGameDetail, VALUES, type ValueName } from '@kontor/contract/tips/schema.ts';
import { useEffect, useState } from 'react';
import { hasStatus, sentenceOf } from '#platform/api/api-error.ts';
import { focusFirstError, showFieldErrors } from '#platform/forms/forms.ts';
import { note, noted } from '#platform/storage.ts';
import { showToast } from '#platform/toasts.ts';
import { useMe } from '#users';
import { readScore, type ScoreErrors, type TypedScore, typedFrom } from '../score.ts';
import { useSaveTip } from '../tips.writes.ts';

const keyOf = (gameId: number): string => `kontor.tip.${gameId}`;

/** What was typed before the session was over, if this tab has kept it. */
function loadTipDraft(gameId: number): TypedScore | undefined {
  try {
    const stored: unknown = JSON.parse(noted(keyOf(gameId)) ?? 'null');
    const isOurs = VALUES.every((name) => typeof (stored as TypedScore | null)?.[name] === 'string');
    return isOurs ? (stored as TypedScore) : undefined;
  } catch {
    // Not ours: nothing that could be continued.
    return undefined;
  }
}

const keepTipDraft = (gameId: number, typed: TypedScore | undefined): void =>
  note(keyOf(gameId), typed && JSON.stringify(typed));

/** The way to the login leaves this page: what was typed waits in this tab, and only until it is sent or given up. */
function useKeptDraft(gameId: number, typed: TypedScore | undefined, needsLogin: boolean): void {
  useEffect(() => {
    if (!needsLogin) return () => keepTipDraft(gameId, undefined);
  }, [gameId, needsLogin]);
  useEffect(() => {
    if (needsLogin && typed) keepTipDraft(gameId, typed);
  }, [gameId, typed, needsLogin]);
}

/** A tip being written. Until something is typed it shows the stored tip, live; from then on it is the person's. */
export function useTipForm(game: TipGameDetail, onSaved: () => void) {
  const { data: me } = useMe();
  const save = useSaveTip();
  const [typed, setTyped] = useState(() => loadTipDraft(game.id));
  const [errors, setErrors] = useState<ScoreErrors>({});
  const [refusal, setRefusal] = useState<string>();
  const [isSessionOver, setIsSessionOver] = useState(false);
  const needsLogin = !me || isSessionOver;
  const stored = typedFrom(game.ownTip ?? EMPTY_SCORE);
  const values = typed ?? stored;
  useKeptDraft(game.id, typed, needsLogin);
  const change = (name: ValueName, text: string) => {
    setTyped({ ...values, [name]: text });
    setErrors(({ [name]: _, ...others }) => others);
    setRefusal(undefined);
  };
  const refuse = (error: Error) => {
    if (hasStatus(error, 401)) return setIsSessionOver(true);
    if (!showFieldErrors({ setErrors: (found) => setErrors(found as ScoreErrors) }, error))
      setRefusal(sentenceOf(error));
  };
  const submit = () => {
    if (save.isPending) return;
    const { score, errors: wrong } = readScore(values);
    setErrors(wrong);
    if (!score) return focusFirstError(wrong);
    setTyped(values);
    setRefusal(undefined);
    const onSuccess = () => {
      const verb = game.ownTip ? 'geändert' : 'abgegeben';
      keepTipDraft(game.id, undefined);
      showToast({ kind: 'success', sentence: `Dein Tipp für ${game.teamA} gegen ${game.teamB} ist ${verb}.` });
      onSaved();
    };
    save.run({ params: { id: game.id }, body: score }, { onSuccess, onError: refuse });
  };
  return {
    values,
    isTouched: typed !== undefined,
    isDirty: JSON.stringify(values) !== JSON.stringify(stored),
    errors,
    refusal,
    needsLogin,
    isSaving: save.isPending,
    change,
    submit,
  };
}
