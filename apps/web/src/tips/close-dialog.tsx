import type { TipGame } from '@kontor/contract/tips/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { hasStatus } from '#platform/api-error.ts';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/dialog.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { InfoIcon, WarningIcon } from '#platform/ui/icons.ts';
import modal from '#platform/ui/modal.module.css';
import notice from '#platform/ui/notice.module.css';
import { NoticeDialog } from '#platform/ui/notice-dialog.tsx';
import { PersistentDialog } from '#platform/ui/persistent-dialog.tsx';
import { UnsavedGuard } from '#platform/ui/unsaved-guard.tsx';
import styles from './close-dialog.module.css';
import { usePhase } from './countdown.tsx';
import { GameChanged } from './game-changed.tsx';
import { ScoreFields } from './score-fields.tsx';
import { tipsQueries } from './tips.queries.ts';
import { useClosing } from './use-closing.ts';
import { WinnersPreview } from './winners-preview.tsx';

const Hint = ({ kind, children }: { readonly kind?: 'soon'; readonly children: ReactNode }) => (
  <div className={notice.notice} data-kind={kind}>
    <Glyph icon={kind ? WarningIcon : InfoIcon} />
    <p className={notice.text}>{children}</p>
  </div>
);

const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'center' });

const Refusal = ({ children }: { readonly children: string }) => (
  <div ref={bringIntoView} className={notice.notice} data-kind="wrong" role="alert">
    <Glyph icon={WarningIcon} />
    <p className={notice.text}>{children}</p>
  </div>
);

function About({ game, isEarly }: { readonly game: TipGame; readonly isEarly: boolean }) {
  if (isEarly)
    return <Hint kind="soon">Das Spiel hat noch nicht begonnen. Wenn du es abschließt, kann niemand mehr tippen.</Hint>;
  return game.gameClosed ? (
    <Hint>
      Alle Tipps werden neu gezählt. Schon ausgezahlte Gewinne bleiben, wie sie sind; wo sich etwas ändert, wird die
      Auszahlung gekennzeichnet.
    </Hint>
  ) : null;
}

interface CloseDialogProps {
  readonly game: TipGame;
  readonly onDone: () => void;
}

function ResultDialog({ game, onDone }: CloseDialogProps) {
  const closing = useClosing(game, onDone);
  const isEarly = usePhase(game) === 'upcoming';
  const [isAsked, setIsAsked] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    closing.submit();
  };
  return (
    <PersistentDialog title={game.gameClosed ? 'Ergebnis berichtigen' : 'Spiel abschließen'}>
      <form className={styles.frame} onSubmit={submit} noValidate>
        <div className={`${modal.body} ${styles.body}`}>
          <About game={game} isEarly={isEarly} />
          <GameChanged changes={closing.changes} onAccept={closing.accept} />
          {closing.refusal ? <Refusal>{closing.refusal}</Refusal> : null}
          <ScoreFields
            teamA={game.teamA}
            teamB={game.teamB}
            typed={closing.typed}
            errors={closing.errors}
            onChange={closing.change}
          />
          <WinnersPreview gameId={game.id} result={closing.preview} isHidden={isEarly && game.hidesTips} />
        </div>
        <footer className={modal.actions}>
          <Button onClick={() => (closing.isDirty ? setIsAsked(true) : onDone())} isDisabled={closing.isBusy}>
            Abbrechen
          </Button>
          <Button type="submit" look="primary" isBusy={closing.isBusy}>
            {game.gameClosed ? 'Berichtigen' : 'Abschließen'}
          </Button>
        </footer>
      </form>
      {isAsked ? (
        <ConfirmDialog
          title="Ergebnis verwerfen?"
          confirmLabel="Verwerfen"
          cancelLabel="Weiter bearbeiten"
          onConfirm={onDone}
          onCancel={() => setIsAsked(false)}
        >
          Was du eingetragen hast, ist noch nicht gespeichert.
        </ConfirmDialog>
      ) : null}
      <UnsavedGuard isDirty={closing.isDirty} />
    </PersistentDialog>
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
