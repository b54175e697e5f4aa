import { mayTip } from '@kontor/contract/tips/rules.ts';
import type { TipGame } from '@kontor/contract/tips/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverNow } from '#platform/server-clock.ts';
import { Button } from '#platform/ui/button.tsx';
import { DialogConflict } from '#platform/ui/dialog-conflict.tsx';
import { DialogExit } from '#platform/ui/dialog-exit.tsx';
import dialog from '#platform/ui/dialog-form.module.css';
import modal from '#platform/ui/modal.module.css';
import { PersistentDialog } from '#platform/ui/persistent-dialog.tsx';
import { type Fixed, GameFields } from './game-fields.tsx';
import { titleOf } from './game-title.ts';
import { type GameValues, NEW_GAME, toCopy, toValues } from './game-values.ts';
import { tipsQueries } from './tips.queries.ts';
import { useGameForm } from './use-game-form.ts';

/** What the dialog was opened for. */
export type GameTask = { readonly kind: 'create' } | { readonly kind: 'edit' | 'copy'; readonly game: TipGame };

const initialOf = (task: GameTask): GameValues =>
  task.kind === 'create' ? NEW_GAME : task.kind === 'copy' ? toCopy(task.game) : toValues(task.game);

function headingOf(task: GameTask): string {
  if (task.kind === 'create') return 'Neues Spiel';
  return task.kind === 'copy' ? `„${titleOf(task.game)}“ duplizieren` : `„${titleOf(task.game)}“ bearbeiten`;
}

/** The server decides; this only keeps anybody from typing in vain. */
function useFixed(game: TipGame | undefined): Fixed {
  const hasBegun = game !== undefined && !mayTip(game, new Date(serverNow()));
  const detail = useQuery({ ...tipsQueries.game(game?.id ?? 0), enabled: hasBegun });
  const mayHaveTips = detail.data ? detail.data.tipCount > 0 : !detail.isError;
  return { teams: hasBegun && mayHaveTips, scoring: game?.gameClosed ?? false };
}

interface GameDialogProps {
  readonly task: GameTask;
  /** The edited game as it is stored by now. */
  readonly current: TipGame | undefined;
  readonly tournaments: readonly string[];
  readonly onClose: () => void;
}

/** Creates or changes a game; stays until it is saved or cancelled. */
export function GameDialog({ task, current, tournaments, onClose }: GameDialogProps) {
  const [isDone, setIsDone] = useState(false);
  const { form, base, conflict, isSaving, submit, load } = useGameForm({
    opened: task.kind === 'edit' ? task.game : undefined,
    initial: initialOf(task),
    onDone: () => {
      setIsDone(true);
      onClose();
    },
  });
  const fixed = useFixed(base && (current ?? base));
  const newer = current && current.version !== base?.version ? current : undefined;
  return (
    <PersistentDialog title={headingOf(task)}>
      <form className={dialog.form} onSubmit={submit} noValidate>
        <div className={modal.body}>
          {conflict ? <DialogConflict sentence={conflict} onLoad={newer && (() => load(newer))} /> : null}
          <GameFields form={form} fixed={fixed} tournaments={tournaments} />
        </div>
        <DialogExit isDirty={!isDone && form.isDirty()} isSaving={isSaving} onClose={onClose}>
          <Button type="submit" look="primary" isBusy={isSaving}>
            {base ? 'Speichern' : 'Anlegen'}
          </Button>
        </DialogExit>
      </form>
    </PersistentDialog>
  );
}
