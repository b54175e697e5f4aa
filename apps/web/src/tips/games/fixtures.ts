import { readFixtures } from '@kontor/contract/tips/fixtures.ts';
import { GAMES_AT_ONCE, type TipGame, type TipGameChange } from '@kontor/contract/tips/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useDeferredValue, useMemo, useState } from 'react';
import { sentenceOf } from '#platform/api/api-error.ts';
import { formatCount, formatNumber } from '#platform/format.de.ts';
import { wholeFrom } from '#platform/forms/whole-number.ts';
import { serverNow } from '#platform/server-clock.ts';
import { showToast } from '#platform/toasts.ts';
import { tipsQueries, useImportGames } from '../tips.queries.ts';
import { DEFAULT_PRICE } from './game-form.tsx';

const NONE: readonly TipGame[] = [];
const NOTHING = { text: '', tournament: '', price: DEFAULT_PRICE, hidesTips: false, redOnlyIfAny: false };

type FixtureInput = typeof NOTHING;
type FixturePlan = ReturnType<typeof planFixtures>;

function planFixtures({ text, price, ...defaults }: FixtureInput, now: Date, scheduled: readonly TipGame[]) {
  const filled = text.split('\n').filter((line) => line.trim() !== '');
  // One more for a line of headings, which is no game. A whole book may be pasted by mistake: it is not read to its end.
  const isLong = filled.length > GAMES_AT_ONCE + 1;
  const read = isLong ? filled.slice(0, GAMES_AT_ONCE).join('\n') : text;
  const lines = readFixtures(read, { ...defaults, price: wholeFrom(price) ?? Number.NaN }, now, scheduled);
  return {
    lines,
    bad: lines.filter(({ problems }) => problems.length > 0),
    isTooMuch: isLong || lines.length > GAMES_AT_ONCE,
  };
}

/** What can be sent: all of them, or nothing. */
const gamesIn = ({ lines, bad, isTooMuch }: FixturePlan): TipGameChange[] =>
  isTooMuch || bad.length > 0 ? [] : lines.flatMap(({ game }) => (game ? [game] : []));

export const gamesOf = (count: number): string => formatCount(count, 'Spiel', 'Spiele');

/** An error is refused; a warning can be added all the same. */
export function toneOf({ lines, bad, isTooMuch }: FixturePlan): 'error' | 'warning' | 'success' | 'dim' {
  if (isTooMuch || bad.length > 0) return 'error';
  if (lines.some(({ hints }) => hints.length > 0)) return 'warning';
  return lines.length > 0 ? 'success' : 'dim';
}

export function summaryOf({ lines, bad, isTooMuch }: FixturePlan): string {
  if (isTooMuch) return `Höchstens ${formatNumber(GAMES_AT_ONCE)} Spiele auf einmal. Bitte füg weniger Zeilen ein.`;
  if (lines.length === 0) return 'Noch nichts eingefügt.';
  const doubtful = lines.filter(({ hints }) => hints.length > 0).length;
  if (bad.length === 0 && doubtful > 0)
    return `${gamesOf(lines.length)} gelesen. Schau ${doubtful === 1 ? 'eine Zeile' : `${formatNumber(doubtful)} Zeilen`} noch einmal an.`;
  if (bad.length === 0) return `${gamesOf(lines.length)} gelesen, alles in Ordnung.`;
  const numbers = bad.slice(0, 10).map(({ line }) => line);
  const where = `${bad.length === 1 ? 'Zeile' : 'Zeilen'} ${numbers.join(', ')}`;
  const more = bad.length > 10 ? ` und ${formatNumber(bad.length - 10)} weitere` : '';
  return `${where}${more}: Da stimmt etwas nicht. Angelegt wird erst, wenn alle Zeilen stimmen.`;
}

/** What is open already; what is just being added does not count as a repeat of itself. */
function useScheduled(isSaving: boolean): readonly TipGame[] {
  const { data = NONE } = useQuery(tipsQueries.open());
  const [known, setKnown] = useState(data);
  if (!isSaving && known !== data) setKnown(data);
  return known;
}

export function useFixtures(onDone: () => void) {
  const [input, setInput] = useState(NOTHING);
  const save = useImportGames();
  const scheduled = useScheduled(save.isPending);
  // Typing comes first; the preview follows as soon as there is time.
  const seen = useDeferredValue(input);
  const plan = useMemo(() => planFixtures(seen, new Date(serverNow()), scheduled), [seen, scheduled]);
  const games = seen === input ? gamesIn(plan) : [];

  const onSuccess = (created: readonly TipGame[]) => {
    onDone();
    showToast({ kind: 'success', sentence: `${formatCount(created.length, 'Spiel ist', 'Spiele sind')} angelegt.` });
  };

  return {
    input,
    change: (part: Partial<FixtureInput>) => setInput((now) => ({ ...now, ...part })),
    plan,
    count: games.length,
    error: save.error && sentenceOf(save.error),
    isSaving: save.isPending,
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (games.length > 0 && !save.isPending) save.run({ body: { games } }, { onSuccess });
    },
  };
}
