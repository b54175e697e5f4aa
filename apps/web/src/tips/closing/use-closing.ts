import { scoreOf } from '@kontor/contract/tips/rules.ts';
import type { Score, TipGame, ValueName } from '@kontor/contract/tips/schema.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hasStatus, sentenceOf } from '#platform/api/api-error.ts';
import { focusFirstError, showFieldErrors } from '#platform/forms/forms.ts';
import { showToast } from '#platform/toasts.ts';
import { useSeenGame } from '../game-changes.tsx';
import { formatScore, NOTHING_TYPED, readScore, type ScoreErrors, typedFrom } from '../score.ts';
import { refreshTips, tipsQueries } from '../tips.queries.ts';
import { useCloseGame } from '../tips.writes.ts';

const PREVIEW_AFTER_MS = 300;
const READ_FIRST = 'Das Spiel wurde gerade geändert. Lies, was neu ist, und bestätige es mit „Verstanden“.';

function startOf(game: TipGame) {
  const stored = scoreOf(game);
  return stored ? typedFrom(stored) : NOTHING_TYPED;
}

/** A result being written. What others do to the game meanwhile is shown, not overwritten. */
export function useClosing(game: TipGame, onDone: () => void) {
  const client = useQueryClient();
  const close = useCloseGame();
  const { seen, changes, changesTo, accept } = useSeenGame(game);
  const [initial] = useState(() => startOf(game));
  const [typed, setTyped] = useState(initial);
  const [errors, setErrors] = useState<ScoreErrors>({});
  const [refusal, setRefusal] = useState<string>();
  const [isLooking, setIsLooking] = useState(false);
  const [settled] = useDebouncedValue(typed, PREVIEW_AFTER_MS);
  const isBusy = close.isPending || isLooking;
  const change = (name: ValueName, text: string) => {
    setTyped((now) => ({ ...now, [name]: text }));
    setErrors(({ [name]: _, ...others }) => others);
    setRefusal(undefined);
  };
  const done = (score: Score) => {
    const verb = seen.gameClosed ? 'berichtigt' : 'abgeschlossen';
    showToast({
      kind: 'success',
      sentence: `${game.teamA} gegen ${game.teamB} ist mit ${formatScore(score)} ${verb}.`,
    });
    onDone();
  };
  /** Of what is stored by now: a version that says nothing new is no reason to ask again. */
  const fresherThan = async (version: number): Promise<number | undefined> => {
    setIsLooking(true);
    const stored = await client.fetchQuery({ ...tipsQueries.game(game.id), staleTime: 0 }).catch(() => undefined);
    setIsLooking(false);
    void refreshTips(client);
    return stored && stored.version > version && changesTo(stored).length === 0 ? stored.version : undefined;
  };
  const send = (score: Score, version: number, isSecond = false) => {
    const refuse = async (error: Error) => {
      if (showFieldErrors({ setErrors: (found) => setErrors(found as ScoreErrors) }, error)) return;
      const newer = hasStatus(error, 409) || hasStatus(error, 404) ? await fresherThan(version) : undefined;
      if (newer !== undefined && !isSecond) send(score, newer, true);
      else setRefusal(sentenceOf(error));
    };
    const body = { ...score, gameClosed: true as const, version };
    close.run(
      { params: { id: game.id }, body },
      { onSuccess: () => done(score), onError: (error) => void refuse(error) },
    );
  };
  const submit = () => {
    if (isBusy) return;
    const { score, errors: wrong } = readScore(typed);
    setErrors(wrong);
    if (!score) return focusFirstError(wrong);
    // A result entered a moment earlier is not overwritten unseen.
    setRefusal(changes.length > 0 ? READ_FIRST : undefined);
    if (changes.length === 0) send(score, game.version);
  };
  return {
    typed,
    isDirty: JSON.stringify(typed) !== JSON.stringify(initial),
    errors,
    refusal,
    preview: readScore(settled).score,
    changes,
    accept: () => {
      accept();
      setRefusal(undefined);
    },
    isBusy,
    change,
    submit,
  };
}
