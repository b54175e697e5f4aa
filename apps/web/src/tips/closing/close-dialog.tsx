import type { TipGame } from '@kontor/contract/tips/schema.ts';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { hasStatus } from '#platform/api/api-error.ts';
import { NoticeDialog } from '#platform/ui/dialog/dialog.tsx';
import { DialogForm } from '#platform/ui/dialog/dialog-form.tsx';
import { Notice } from '#platform/ui/page/notice.tsx';
import { GameChanged } from '../game-changes.tsx';
import { usePhase } from '../game-phase.tsx';
import { ScoreFields } from '../score-fields.tsx';
import { tipsQueries } from '../tips.queries.ts';
import { useClosing } from './use-closing.ts';
import { WinnersPreview } from './winners-preview.tsx';

const DISCARD = { title: 'Ergebnis verwerfen?', text: 'Was du eingetragen hast, ist noch nicht gespeichert.' };

const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'center' });

function About({ game, isEarly }: { readonly game: TipGame; readonly isEarly: boolean }) {
  if (isEarly)
    return (
      <Notice kind="warning">
        Das Spiel hat noch nicht begonnen. Wenn du es abschließt, kann niemand mehr tippen.
      </Notice>
    );
  return game.gameClosed ? (
    <Notice>
      Alle Tipps werden neu gezählt. Schon ausgezahlte Gewinne bleiben, wie sie sind; wo sich etwas ändert, wird die
      Auszahlung gekennzeichnet.
    </Notice>
  ) : null;
}

interface CloseDialogProps {
  readonly game: TipGame;
  readonly onDone: () => void;
}

function ResultDialog({ game, onDone }: CloseDialogProps) {
  const closing = useClosing(game, onDone);
  const isEarly = usePhase(game) === 'upcoming';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    closing.submit();
  };
  return (
    <DialogForm
      title={game.gameClosed ? 'Ergebnis berichtigen' : 'Spiel abschließen'}
      saveLabel={game.gameClosed ? 'Berichtigen' : 'Abschließen'}
      isDirty={closing.isDirty}
      isSaving={closing.isBusy}
      discard={DISCARD}
      onSubmit={submit}
      onClose={onDone}
    >
      <div className="stack gap-16">
        <About game={game} isEarly={isEarly} />
        <GameChanged changes={closing.changes} onAccept={closing.accept} />
        {closing.refusal ? (
          <Notice ref={bringIntoView} kind="error" role="alert">
            {closing.refusal}
          </Notice>
        ) : null}
        <ScoreFields
          teamA={game.teamA}
          teamB={game.teamB}
          typed={closing.typed}
          errors={closing.errors}
          onChange={closing.change}
        />
        <WinnersPreview gameId={game.id} result={closing.preview} isHidden={isEarly && game.hidesTips} />
      </div>
    </DialogForm>
  );
}

/** Ends a game with its result, or puts the result of a closed one right; shows who would win before it counts. */
export function CloseDialog({ game, onDone }: CloseDialogProps) {
  const { data, error } = useQuery(tipsQueries.game(game.id));
  if (hasStatus(error, 404))
    return (
      <NoticeDialog title="Das Spiel wurde gelöscht." onClose={onDone}>
        {game.teamA} gegen {game.teamB} gibt es nicht mehr. Ein Ergebnis braucht es nicht.
      </NoticeDialog>
    );
  // Lists and the game itself are loaded on their own; whichever knows more is right.
  return <ResultDialog game={data && data.version > game.version ? data : game} onDone={onDone} />;
}
