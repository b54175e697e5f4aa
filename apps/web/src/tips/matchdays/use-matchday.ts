import { LEAGUES, type Matchday, type MatchdayGame } from '@kontor/contract/tips/matchday.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '#platform/api/api-error.ts';
import { formatCount } from '#platform/format.de.ts';
import { wholeFrom } from '#platform/forms/whole-number.ts';
import { serverNow } from '#platform/server-clock.ts';
import { showToast } from '#platform/toasts.ts';
import { DEFAULT_PRICE } from '../games/game-form.tsx';
import { tipsQueries, useTakeOverMatchday } from '../tips.queries.ts';

const START = {
  league: LEAGUES[0].value as string,
  matchday: undefined as number | undefined,
  price: DEFAULT_PRICE,
  hidesTips: false,
  redOnlyIfAny: false,
};
type Input = typeof START;

/** A match that has begun can be taken over, but nobody could tip on it. */
export const hasBegun = ({ gameStart }: MatchdayGame): boolean => Date.parse(gameStart) <= serverNow();
export const isOffered = ({ state }: MatchdayGame): boolean => state === 'NEW' || state === 'CHANGED';
const isWanted = (game: MatchdayGame): boolean => game.state === 'CHANGED' || (game.state === 'NEW' && !hasBegun(game));

const labelOf = (league: string, name: string): string => LEAGUES.find(({ value }) => value === league)?.label ?? name;

export function useMatchday(onDone: () => void) {
  const [input, setInput] = useState(START);
  /** Chosen otherwise than proposed. */
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set());
  const save = useTakeOverMatchday();
  const { league, matchday } = input;
  const query = useQuery(tipsQueries.matchday({ league, ...(matchday === undefined ? {} : { matchday }) }));
  const { data } = query;
  const isChosen = (game: MatchdayGame) => isOffered(game) && isWanted(game) !== turned.has(game.matchId);
  const chosen = data?.games.filter(isChosen) ?? [];
  const price = wholeFrom(input.price);

  const change = (part: Partial<Input>) => {
    if ('league' in part || 'matchday' in part) setTurned(new Set());
    setInput((now) => ({ ...now, ...part }));
  };
  const turn = ({ matchId }: MatchdayGame) =>
    setTurned((now) => new Set(now.has(matchId) ? [...now].filter((one) => one !== matchId) : [...now, matchId]));

  const bodyOf = (found: Matchday) => ({
    league: found.league,
    season: found.season,
    matchday: found.matchday,
    games: chosen.map(({ matchId, known, teamA, teamB, gameStart }) => {
      const { hidesTips, redOnlyIfAny } = input;
      const tournament = `${labelOf(found.league, found.leagueName)}, ${found.matchday}. Spieltag`.slice(-80);
      const rules = known ?? { tournament, price: price ?? 0, hidesTips, redOnlyIfAny };
      return {
        matchId,
        ...(known ? { id: known.id } : {}),
        game: {
          tournament: rules.tournament,
          price: rules.price,
          hidesTips: rules.hidesTips,
          redOnlyIfAny: rules.redOnlyIfAny,
          teamA,
          teamB,
          gameStart,
          ...(known ? { version: known.version } : {}),
        },
      };
    }),
  });

  const created = chosen.filter(({ known }) => !known).length;
  const changed = chosen.length - created;
  const parts = [
    ...(created > 0 ? [`${formatCount(created, 'Spiel', 'Spiele')} anlegen`] : []),
    ...(changed > 0 ? [`${formatCount(changed, 'Spiel', 'Spiele')} ändern`] : []),
  ];
  const onSuccess = (games: readonly unknown[]) => {
    onDone();
    showToast({ kind: 'success', sentence: `${formatCount(games.length, 'Spiel ist', 'Spiele sind')} übernommen.` });
  };
  return {
    input,
    change,
    turn,
    isChosen,
    query,
    count: price === undefined ? 0 : chosen.length,
    verb: parts.length > 0 ? parts.join(', ') : 'Übernehmen',
    error: save.error && sentenceOf(save.error),
    isSaving: save.isPending,
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (data && chosen.length > 0 && price !== undefined && !save.isPending)
        save.run({ body: bodyOf(data) }, { onSuccess });
    },
  };
}
