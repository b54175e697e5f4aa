import type { TipGameDetail } from '@kontor/contract/tips/schema.ts';
import { useState } from 'react';
import { showToast } from '#platform/toasts.ts';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/dialog.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { RemoveIcon } from '#platform/ui/icons.ts';
import { formatScore } from './score-kinds.ts';
import { useRemoveTip } from './tips.writes.ts';

interface WithdrawTipProps {
  readonly game: TipGameDetail;
  readonly onDone: () => void;
}

/** Takes the own tip back, after asking. */
export function WithdrawTip({ game, onDone }: WithdrawTipProps) {
  const remove = useRemoveTip();
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const confirm = () =>
    remove.run(
      { params: { id: game.id } },
      {
        onSuccess: () => {
          showToast({ kind: 'done', sentence: `Dein Tipp für ${game.teamA} gegen ${game.teamB} ist zurückgezogen.` });
          onDone();
        },
        onError: close,
      },
    );
  return (
    <>
      <Button icon={<Glyph icon={RemoveIcon} />} onClick={() => setIsAsking(true)}>
        Tipp zurückziehen
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title="Tipp zurückziehen?"
          confirmLabel="Zurückziehen"
          isBusy={remove.isPending}
          onConfirm={confirm}
          onCancel={close}
        >
          Dein Tipp {game.ownTip ? formatScore(game.ownTip) : ''} für {game.teamA} gegen {game.teamB} ist dann weg. Bis
          zum Anpfiff kannst du neu tippen.
        </ConfirmDialog>
      ) : null}
    </>
  );
}
