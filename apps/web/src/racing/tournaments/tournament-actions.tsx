import { AppError } from '@kontor/contract/core/errors.ts';
import { checkStep, stepsFrom } from '@kontor/contract/racing/rules.ts';
import type { TournamentDetail, TournamentState } from '@kontor/contract/racing/tournaments.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { showToast } from '#platform/toasts.ts';
import { ConfirmWrite } from '#platform/ui/dialog/confirm-write.tsx';
import { NoticeDialog } from '#platform/ui/dialog/dialog.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { Menu } from '#platform/ui/field/menu.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { EditIcon, MoreIcon } from '#platform/ui/icons.ts';
import { useRemoveTournament, useStepTournament } from '../racing.queries.ts';
import { TournamentDialog } from './tournament-form.tsx';

interface Step {
  readonly to: TournamentState;
  readonly label: string;
  readonly done: string;
  /** Asked first, where the way back is long. */
  readonly question?: { readonly verb: string; readonly consequence: string };
}

const START: Step = {
  to: 'RUNNING',
  label: 'Turnier starten',
  done: 'läuft',
  question: {
    verb: 'starten',
    consequence: 'Die Anmeldung ist dann geschlossen und öffnet nicht wieder. Ergebnisse können eingetragen werden.',
  },
};

const CANCEL: Step = {
  to: 'CANCELLED',
  label: 'Turnier absagen',
  done: 'ist abgesagt',
  question: {
    verb: 'absagen',
    consequence: 'Alle sehen, dass es nicht stattfindet. Du kannst es später als Entwurf wieder aufnehmen.',
  },
};

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

export const isDue = ({ state, races }: Pick<TournamentDetail, 'state' | 'races'>): boolean =>
  state === 'RUNNING' ? races.length > 0 && races.every((race) => race.state === 'OFFICIAL') : state !== 'FINISHED';

/** Results are entered while it runs, and can be put right afterwards. */
export const takesResults = ({ state }: Pick<TournamentDetail, 'state'>): boolean =>
  state === 'RUNNING' || state === 'FINISHED';

/** Why a step is not possible yet; the server checks again. */
function obstacleTo({ state, entries, races }: TournamentDetail, to: TournamentState): string | undefined {
  try {
    checkStep({ state, entryCount: entries.length, raceStates: races.map((race) => race.state) }, to);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.detail;
    throw error;
  }
}

interface StepDialogProps {
  readonly tournament: TournamentDetail;
  readonly step: Step;
  readonly write: ReturnType<typeof useStepTournament>;
  readonly onClose: () => void;
}

const inputOf = ({ id, version }: TournamentDetail, { to }: Step) => ({ params: { id }, body: { state: to, version } });
const doneOf = ({ name }: TournamentDetail, { done }: Step): string => `„${name}“ ${done}.`;

function StepDialog({ tournament, step, write, onClose }: StepDialogProps) {
  const { name } = tournament;
  const obstacle = obstacleTo(tournament, step.to);
  if (obstacle) {
    return (
      <NoticeDialog title={`„${name}“ lässt sich noch nicht ${step.question?.verb ?? 'ändern'}`} onClose={onClose}>
        {obstacle}
      </NoticeDialog>
    );
  }
  return (
    <ConfirmWrite
      title={`„${name}“ ${step.question?.verb}?`}
      confirmLabel={step.label}
      look={step.to === 'CANCELLED' ? 'danger' : 'primary'}
      write={write}
      input={inputOf(tournament, step)}
      done={doneOf(tournament, step)}
      onClose={onClose}
    >
      {step.question?.consequence}
    </ConfirmWrite>
  );
}

type Task = 'edit' | 'remove' | Step;

export function TournamentActions({ tournament }: { readonly tournament: TournamentDetail }) {
  const [task, setTask] = useState<Task>();
  const step = useStepTournament();
  const remove = useRemoveTournament();
  const navigate = useNavigate();
  const [usual, ...others] = stepsOf(tournament.state);
  const start = (next: Step) => {
    if (next.question) return setTask(next);
    const onSuccess = () => showToast({ kind: 'success', sentence: doneOf(tournament, next) });
    step.run(inputOf(tournament, next), { onSuccess });
  };
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
        <Button look={isDue(tournament) ? 'primary' : 'outline'} isBusy={step.isPending} onClick={() => start(usual)}>
          {usual.label}
        </Button>
      ) : null}
      {others.length > 0 || isRemovable ? (
        <Menu position="bottom-end" withInitialFocusPlaceholder={false} transitionProps={{ duration: 0 }}>
          <Menu.Target>
            <Button aria-label="Weitere Schritte" icon={<Glyph icon={MoreIcon} />} />
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((other) => (
              <Menu.Item key={other.to} onClick={() => start(other)}>
                {other.label}
              </Menu.Item>
            ))}
            {isRemovable ? <Menu.Item onClick={() => setTask('remove')}>Turnier löschen</Menu.Item> : null}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {task === 'edit' ? <TournamentDialog tournament={tournament} onClose={close} /> : null}
      {task === 'remove' ? (
        <ConfirmWrite
          title={`„${tournament.name}“ löschen?`}
          confirmLabel="Löschen"
          write={remove}
          input={{ params: { id: tournament.id } }}
          done={`„${tournament.name}“ ist gelöscht.`}
          onClose={close}
          onDone={() => void navigate({ to: '/racing/tournaments' })}
        >
          Alle Rennen und Anmeldungen dazu verschwinden mit. Im Protokoll steht, dass du es warst.
        </ConfirmWrite>
      ) : null}
      {typeof task === 'object' ? (
        <StepDialog tournament={tournament} step={task} write={step} onClose={close} />
      ) : null}
    </>
  );
}
