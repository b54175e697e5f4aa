import type { TipGame } from '@kontor/contract/tips/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { sentenceOf } from '#platform/api-error.ts';
import { serverNow } from '#platform/server-clock.ts';
import { showToast } from '#platform/toasts.ts';
import { createdSentence, type FixtureInput, gamesIn, planFixtures } from './fixture-plan.ts';
import { DEFAULT_PRICE } from './game-values.ts';
import { tipsQueries } from './tips.queries.ts';
import { useImportGames } from './tips.writes.ts';

const NONE: readonly TipGame[] = [];

const NOTHING: FixtureInput = {
  text: '',
  tournament: '',
  price: DEFAULT_PRICE,
  hidesTips: false,
  redOnlyIfAny: false,
};

/** What is open already; what is just being added does not count as a repeat of itself. */
function useScheduled(isSaving: boolean): readonly TipGame[] {
  const { data = NONE } = useQuery(tipsQueries.open());
  const [known, setKnown] = useState(data);
  if (!isSaving && known !== data) setKnown(data);
  return known;
}

/** From the paste to the games: all of them in one request, or none. */
export function useFixtures(onDone: () => void) {
  const [input, setInput] = useState(NOTHING);
  const [error, setError] = useState<string>();
  const save = useImportGames();
  const scheduled = useScheduled(save.isPending);
  // Typing comes first; the preview follows as soon as there is time.
  const seen = useDeferredValue(input);
  const plan = useMemo(() => planFixtures(seen, new Date(serverNow()), scheduled), [seen, scheduled]);
  const games = seen === input ? gamesIn(plan) : [];

  const create = () => {
    setError(undefined);
    save.run(
      { body: { games } },
      {
        onSuccess: (created) => {
          onDone();
          showToast({ kind: 'done', sentence: createdSentence(created.length) });
        },
        onError: (refusal) => setError(sentenceOf(refusal)),
      },
    );
  };

  return {
    input,
    change: (part: Partial<FixtureInput>) => setInput((now) => ({ ...now, ...part })),
    plan,
    count: games.length,
    error,
    isSaving: save.isPending,
    create,
  };
}
