import type { Race, TournamentDetail } from '@kontor/contract/racing/tournaments.ts';
import { useState } from 'react';
import { showToast } from '#platform/toasts.ts';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/dialog.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AddIcon, TrackIcon } from '#platform/ui/icons.ts';
import { EmptyState } from '#platform/ui/state.tsx';
import styles from './race-card.module.css';
import { RaceCard } from './race-card.tsx';
import { RaceDialog } from './race-form.tsx';
import { useRemoveRace } from './racing.queries.ts';

function RemoveRace({ race, onClose }: { readonly race: Race; readonly onClose: () => void }) {
  const remove = useRemoveRace();
  const confirm = () =>
    remove.run(
      { params: { id: race.id } },
      {
        onSuccess: () => {
          onClose();
          showToast({ kind: 'done', sentence: `Rennen ${race.number} (${race.trackName}) ist gelöscht.` });
        },
        // The common toast says why.
        onError: onClose,
      },
    );
  return (
    <ConfirmDialog
      title={`Rennen ${race.number} (${race.trackName}) löschen?`}
      confirmLabel="Löschen"
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      Es hat noch kein Ergebnis. Die Rennen danach rücken auf.
    </ConfirmDialog>
  );
}

type Task = { readonly kind: 'add' } | { readonly kind: 'edit' | 'remove'; readonly race: Race };

function Dialogs({ tournament, task, onClose }: { tournament: TournamentDetail; task: Task; onClose: () => void }) {
  if (task.kind === 'add') return <RaceDialog tournament={tournament} race={undefined} onClose={onClose} />;
  const race = tournament.races.find(({ id }) => id === task.race.id) ?? task.race;
  return task.kind === 'edit' ? (
    <RaceDialog tournament={tournament} race={race} onClose={onClose} />
  ) : (
    <RemoveRace race={race} onClose={onClose} />
  );
}

interface RaceListProps {
  readonly tournament: TournamentDetail;
  readonly isAdmin: boolean;
}

/** The races in their order, each with its result. */
export function RaceList({ tournament, isAdmin }: RaceListProps) {
  const [task, setTask] = useState<Task>();
  const { races, state } = tournament;
  const mayAdd = isAdmin && state !== 'FINISHED' && state !== 'CANCELLED';
  const add = (
    <Button
      look={races.length === 0 && state === 'RUNNING' ? 'primary' : 'outline'}
      icon={<Glyph icon={AddIcon} />}
      onClick={() => setTask({ kind: 'add' })}
    >
      Rennen anlegen
    </Button>
  );
  return (
    <section aria-label="Rennen">
      {races.length === 0 ? (
        <EmptyState icon={TrackIcon} title="Noch keine Rennen">
          {mayAdd ? add : 'Sobald die Strecken feststehen, findest du sie hier.'}
        </EmptyState>
      ) : (
        <>
          {mayAdd ? (
            <div className={styles.add}>
              <span>{state === 'RUNNING' ? '' : 'Ergebnisse kannst du eintragen, sobald das Turnier läuft.'}</span>
              {add}
            </div>
          ) : null}
          <div className={styles.list}>
            {races.map((race) => (
              <RaceCard
                key={race.id}
                tournament={tournament}
                race={race}
                isAdmin={isAdmin}
                onEdit={() => setTask({ kind: 'edit', race })}
                onRemove={() => setTask({ kind: 'remove', race })}
              />
            ))}
          </div>
        </>
      )}
      {task ? <Dialogs tournament={tournament} task={task} onClose={() => setTask(undefined)} /> : null}
    </section>
  );
}
