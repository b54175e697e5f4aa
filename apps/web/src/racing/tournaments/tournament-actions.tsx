import { AppError } from '@kontor/contract/core/errors.ts';
import { checkStep, stepsFrom } from '@kontor/contract/racing/rules.ts';
import type { TournamentDetail, TournamentState } from '@kontor/contract/racing/tournaments.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { showToast } from '#platform/toasts.ts';
import { ConfirmDialog, NoticeDialog } from '#platform/ui/dialog/dialog.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { Menu } from '#platform/ui/field/menu.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { EditIcon, MoreIcon } from '#platform/ui/icons.ts';
import { useRemoveTournament, useStepTournament } from '../racing.queries.ts';
import { TournamentDialog } from './tournament-form.tsx';

interface Step {
  readonly to: TournamentState;
  readonly label: string;
  /** What the toast says afterwards. */
  readonly done: string;
  /** Asked first, where the way back is long. */
  readonly question?: { readonly verb: string; readonly consequence: string };
}

const START = {
  to: 'RUNNING',
  label: 'Turnier starten',
  done: 'läuft',
  question: {
    verb: 'starten',
    consequence: 'Die Anmeldung ist dann geschlossen und öffnet nicht wieder. Ergebnisse können eingetragen werden.',
  },
} as const;

const CANCEL = {
  to: 'CANCELLED',
  label: 'Turnier absagen',
  done: 'ist abgesagt',
  question: {
    verb: 'absagen',
    consequence: 'Alle sehen, dass es nicht stattfindet. Du kannst es später als Entwurf wieder aufnehmen.',
  },
} as const;

/** What a step is called depends on where it starts. */
const STEPS: Record<TournamentState, readonly Step[]> = {
  DRAFT: [{ to: 'REGISTRATION', label: 'Anmeldung öffnen', done: 'ist zur Anmeldung offen' }, START, CANCEL],
  REGISTRATION: [START, { to: 'DRAFT', label: 'Anmeldung schließen', done: 'ist wieder ein Entwurf' }, CANCEL],
  RUNNING: [
    {
      to: 'FINISHED',
      label: 'Turnier beenden',
      done: 'ist beendet',
      question: {
        verb: 'beenden',
        consequence: 'Die Wertung steht dann fest, und wer vorn liegt, hat gewonnen. Du kannst es wieder öffnen.',
      },
    },
    CANCEL,
  ],
  FINISHED: [{ to: 'RUNNING', label: 'Turnier wieder öffnen', done: 'läuft wieder' }],
  CANCELLED: [{ to: 'DRAFT', label: 'Wieder aufnehmen', done: 'ist wieder ein Entwurf' }],
};

/** The usual step first; only what the rules allow. */
const stepsOf = (state: TournamentState): readonly Step[] =>
  STEPS[state].filter(({ to }) => stepsFrom(state).includes(to));

/** Whether the usual step is what comes next; before the last result that is a race. */
export const isDue = ({ state, races }: Pick<TournamentDetail, 'state' | 'races'>): boolean =>
  state === 'RUNNING' ? races.length > 0 && races.every((race) => race.state === 'OFFICIAL') : state !== 'FINISHED';

/** Results are entered while it runs, and can be put right afterwards. */
export const takesResults = ({ state }: Pick<TournamentDetail, 'state'>): boolean =>
  state === 'RUNNING' || state === 'FINISHED';

/** Why a step is not possible yet; the server looks again. */
function obstacleTo({ state, entries, races }: TournamentDetail, to: TournamentState): string | undefined {
  try {
    checkStep({ state, entryCount: entries.length, raceStates: races.map((race) => race.state) }, to);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.detail;
    throw error;
  }
}

type Props = { readonly tournament: TournamentDetail; readonly onClose: () => void };

function RemoveTournament({ tournament, onClose }: Props) {
  const remove = useRemoveTournament();
  const navigate = useNavigate();
  const confirm = () =>
    remove.run(
      { params: { id: tournament.id } },
      {
        onSuccess: () => {
          showToast({ kind: 'success', sentence: `„${tournament.name}“ ist gelöscht.` });
          void navigate({ to: '/racing/tournaments' });
        },
        // The common toast says why.
        onError: onClose,
      },
    );
  return (
    <ConfirmDialog
      title={`„${tournament.name}“ löschen?`}
      confirmLabel="Löschen"
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      Alle Rennen und Anmeldungen dazu verschwinden mit. Im Protokoll steht, dass du es warst.
    </ConfirmDialog>
  );
}

function StepDialog({ tournament, step, onClose }: Props & { readonly step: Step }) {
  const { isPending, take } = useStep(tournament);
  const obstacle = obstacleTo(tournament, step.to);
  if (obstacle) {
    return (
      <NoticeDialog
        title={`„${tournament.name}“ lässt sich noch nicht ${step.question?.verb ?? 'ändern'}`}
        onClose={onClose}
      >
        {obstacle}
      </NoticeDialog>
    );
  }
  return (
    <ConfirmDialog
      title={`„${tournament.name}“ ${step.question?.verb}?`}
      confirmLabel={step.label}
      look={step.to === 'CANCELLED' ? 'danger' : 'primary'}
      isBusy={isPending}
      onConfirm={() => take(step, onClose)}
      onCancel={onClose}
    >
      {step.question?.consequence}
    </ConfirmDialog>
  );
}

function useStep(tournament: TournamentDetail) {
  const { isPending, run } = useStepTournament();
  const take = (step: Step, onDone?: () => void) =>
    run(
      { params: { id: tournament.id }, body: { state: step.to, version: tournament.version } },
      {
        onSuccess: () => {
          onDone?.();
          showToast({ kind: 'success', sentence: `„${tournament.name}“ ${step.done}.` });
        },
        ...(onDone ? { onError: onDone } : {}),
      },
    );
  return { isPending, take };
}

type Task = 'edit' | 'remove' | Step;

/** What the administration can do with a tournament: the usual step as a button, the rest in a menu. */
export function TournamentActions({ tournament }: { readonly tournament: TournamentDetail }) {
  const [task, setTask] = useState<Task>();
  const { isPending, take } = useStep(tournament);
  const [usual, ...others] = stepsOf(tournament.state);
  const start = (step: Step) => (step.question ? setTask(step) : take(step));
  const close = () => setTask(undefined);
  const isRemovable =
    (tournament.state === 'DRAFT' || tournament.state === 'CANCELLED') &&
    tournament.races.every(({ results }) => results.length === 0);
  return (
    <>
      <Button icon={<Glyph icon={EditIcon} />} onClick={() => setTask('edit')}>
        Bearbeiten
      </Button>
      {usual ? (
        <Button look={isDue(tournament) ? 'primary' : 'outline'} isBusy={isPending} onClick={() => start(usual)}>
          {usual.label}
        </Button>
      ) : null}
      {others.length > 0 || isRemovable ? (
        <Menu position="bottom-end" withInitialFocusPlaceholder={false} transitionProps={{ duration: 0 }}>
          <Menu.Target>
            <Button aria-label="Weitere Schritte" icon={<Glyph icon={MoreIcon} />} />
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((step) => (
              <Menu.Item key={step.to} onClick={() => start(step)}>
                {step.label}
              </Menu.Item>
            ))}
            {isRemovable ? <Menu.Item onClick={() => setTask('remove')}>Turnier löschen</Menu.Item> : null}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {task === 'edit' ? <TournamentDialog tournament={tournament} onClose={close} /> : null}
      {task === 'remove' ? <RemoveTournament tournament={tournament} onClose={close} /> : null}
      {typeof task === 'object' ? <StepDialog tournament={tournament} step={task} onClose={close} /> : null}
    </>
  );
}
