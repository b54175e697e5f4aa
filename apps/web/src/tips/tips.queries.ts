import * as api from '@kontor/contract/tips/api.ts';
import type { Score } from '@kontor/contract/tips/schema.ts';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pagedQuery, usePagedQuery } from '#platform/api/paged-query.ts';
import { readQuery } from '#platform/api/read-query.ts';
import { useWrite } from '#platform/api/use-write.ts';

const PAGE_SIZE = 50;
/** More than are ever open at once. */
const OPEN_MAX = 200;

export const tipsQueries = {
  all: () => ({ queryKey: ['tips'] as const }),
  open: () => readQuery(['tips', 'games', 'open'], api.listTipGames, { query: { state: 'open', limit: OPEN_MAX } }),
  closed: () =>
    pagedQuery(['tips', 'games', 'closed'], api.listTipGames, { query: { state: 'closed', limit: PAGE_SIZE } }),
  game: (id: number) => readQuery(['tips', 'game', id], api.getTipGame, { params: { id } }),
  /** Tips beyond the first page, which comes with the game; `before` is the last one seen. */
  moreTips: (id: number, before: number) =>
    pagedQuery(
      ['tips', 'game', id, 'tips', before],
      api.listTips,
      { params: { id }, query: { limit: 200 } },
      { first: String(before) },
    ),
  winners: (id: number, result: Score) =>
    readQuery(
      ['tips', 'game', id, 'winners', result],
      api.previewWinners,
      { params: { id }, query: result },
      { placeholderData: keepPreviousData },
    ),
  matchday: (query: { readonly league: string; readonly matchday?: number }) =>
    readQuery(['tips', 'matchday', query], api.previewMatchday, { query }, { placeholderData: keepPreviousData }),
  proposals: () => readQuery(['tips', 'proposals'], api.listProposals, {}),
  leaderboard: (period: string | undefined) =>
    readQuery(
      ['tips', 'leaderboard', period ?? ''],
      api.getLeaderboard,
      { query: period ? { period } : {} },
      { placeholderData: keepPreviousData },
    ),
  recap: () => readQuery(['tips', 'recap'], api.getRecap, {}),
  player: (userId: string) => readQuery(['tips', 'player', userId], api.getPlayer, { params: { userId } }),
  payouts: (state: 'open' | 'paid') =>
    pagedQuery(['tips', 'payouts', state], api.listPayouts, { query: { state, limit: PAGE_SIZE } }),
  payoutTotals: () => readQuery(['tips', 'payouts', 'totals'], api.getPayoutTotals, {}),
};

/** Open and closed games; one that is just being closed stands in one of the two. */
export function useGames() {
  const open = useQuery(tipsQueries.open());
  const closed = usePagedQuery(tipsQueries.closed());
  const data = useMemo(
    () => closed.data?.filter(({ id }) => !open.data?.some((game) => game.id === id)),
    [open.data, closed.data],
  );
  return { open, closed: { ...closed, data } };
}

export const refreshTips = (client: QueryClient) => client.invalidateQueries(tipsQueries.all());

const refreshing = { onSuccess: (_answer: unknown, client: QueryClient) => refreshTips(client) };
/** A refusal means that something is no longer as it was shown. */
const refreshingAlways = {
  ...refreshing,
  onError: (_error: Error, client: QueryClient) => void refreshTips(client),
};

export const useSaveTip = () => useWrite(api.saveTip, { ...refreshing, showsErrors: true });
export const useRemoveTip = () => useWrite(api.removeTip, refreshing);
export const useCloseGame = () => useWrite(api.closeTipGame, { ...refreshingAlways, showsErrors: true });
export const useSendRecap = () => useWrite(api.sendRecap, { showsErrors: true });
export const useCreateGame = () => useWrite(api.createTipGame, { ...refreshing, showsErrors: true });
export const useImportGames = () => useWrite(api.importTipGames, { ...refreshing, showsErrors: true });
export const useTakeOverMatchday = () => useWrite(api.takeOverMatchday, { ...refreshingAlways, showsErrors: true });
export const useChangeGame = () => useWrite(api.changeTipGame, { ...refreshing, showsErrors: true });
export const useRemoveGame = () => useWrite(api.removeTipGame, refreshing);
export const useMarkPayouts = () => useWrite(api.markPayouts, refreshingAlways);
export const useSettlePayouts = () => useWrite(api.settlePayouts, refreshing);
export const usePayAll = () => useWrite(api.payAll, { ...refreshingAlways, showsErrors: true });
