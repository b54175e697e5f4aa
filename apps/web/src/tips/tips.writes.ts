import * as api from '@kontor/contract/tips/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { useWrite } from '#platform/api/use-write.ts';
import { refreshTips } from './tips.queries.ts';

const refreshing = { onSuccess: (_answer: unknown, client: QueryClient) => refreshTips(client) };

export const useSaveTip = () => useWrite(api.saveTip, { ...refreshing, showsErrors: true });
export const useRemoveTip = () => useWrite(api.removeTip, refreshing);
export const useCloseGame = () => useWrite(api.closeTipGame, { ...refreshing, showsErrors: true });
export const useCreateGame = () => useWrite(api.createTipGame, { ...refreshing, showsErrors: true });
export const useImportGames = () => useWrite(api.importTipGames, { ...refreshing, showsErrors: true });
export const useChangeGame = () => useWrite(api.changeTipGame, { ...refreshing, showsErrors: true });
export const useRemoveGame = () => useWrite(api.removeTipGame, refreshing);
/** A refusal means that the entries are others by now. */
export const useMarkPayouts = () =>
  useWrite(api.markPayouts, { ...refreshing, onError: (_error, client) => void refreshTips(client) });
export const useSettlePayouts = () => useWrite(api.settlePayouts, refreshing);
/** What has changed meanwhile is shown where it was refused. */
export const usePayAll = () =>
  useWrite(api.payAll, { ...refreshing, showsErrors: true, onError: (_error, client) => void refreshTips(client) });
