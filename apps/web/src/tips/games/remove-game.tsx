import type { TipGame } from '@kontor/contract/tips/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime, formatNumber } from '#platform/format.de.ts';
import { showToast } from '#platform/toasts.ts';
import { ConfirmDialog, NoticeDialog } from '#platform/ui/dialog/dialog.tsx';
import { titleOf } from '../game.tsx';
import { usePhase } from '../game-phase.tsx';
import { tipsQueries } from '../tips.queries.ts';
import { useRemoveGame } from '../tips.writes.ts';

function lossOf(tipCount: number | undefined): string {
  if (tipCount === undefined) return 'Alle Tipps dazu verschwinden mit.';
  if (tipCount === 0) return 'Noch hat niemand darauf getippt.';
  return tipCount === 1
    ? 'Der eine Tipp dazu verschwindet mit.'
    : `Die ${formatNumber(tipCount)} Tipps dazu verschwinden mit.`;
}

interface RemoveGameProps {
  readonly game: TipGame;
  readonly onClose: () => void;
}

/** Asks, and says what goes with the game; where it has to stay, says why. */
export function RemoveGame({ game, onClose }: RemoveGameProps) {
  const detail = useQuery(tipsQueries.game(game.id));
  const isOpen = usePhase(detail.data ?? game) === 'upcoming';
  const remove = useRemoveGame();
  const confirm = () =>
    remove.run(
      { params: { id: game.id } },
      {
        onSuccess: () => {
          onClose();
          showToast({ kind: 'success', sentence: `„${titleOf(game)}“ ist gelöscht.` });
        },
        // The common toast says why; the question is answered either way.
        onError: onClose,
      },
    );
  if (!isOpen && detail.data && detail.data.tipCount > 0)
    return (
      <NoticeDialog title={`„${titleOf(game)}“ bleibt`} onClose={onClose}>
        Das Spiel {detail.data.gameClosed ? 'ist abgeschlossen' : 'hat begonnen'}, und es gibt{' '}
        {detail.data.tipCount === 1 ? 'einen Tipp' : `${formatNumber(detail.data.tipCount)} Tipps`} darauf. Deshalb
        lässt es sich nicht mehr löschen.
      </NoticeDialog>
    );
  return (
    <ConfirmDialog
      title={`„${titleOf(game)}“ löschen?`}
      confirmLabel="Löschen"
      // Whether it may go is not known before.
      isBusy={remove.isPending || (!isOpen && detail.isLoading)}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {game.tournament}, {formatDateTime(game.gameStart)} Uhr. {lossOf(detail.data?.tipCount)} Im Protokoll steht, dass
      du es warst.
    </ConfirmDialog>
  );
}
