import { type Driver, type MyRacing, type Team, TeamChange } from '@kontor/contract/racing/schema.ts';
import { useEffect, useRef, useState } from 'react';
import { codeOf } from '#platform/api/api-error.ts';
import { validateWith } from '#platform/forms/forms.ts';
import { Locked } from '#platform/forms/locked.tsx';
import { SaveProblem } from '#platform/forms/save-problem.tsx';
import { useEditForm } from '#platform/forms/use-edit-form.ts';
import { showToast } from '#platform/toasts.ts';
import { UnsavedGuard } from '#platform/ui/dialog/unsaved-guard.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { ColorInput, spelledOut } from '#platform/ui/field/color-input.tsx';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AddIcon } from '#platform/ui/icons.ts';
import { DriverPlate } from '../drivers/driver-tag.tsx';
import { useChangeTeam, useCreateTeam, useJoinTeam, useRemoveInvitation } from '../racing.queries.ts';
import styles from './team.module.css';
import { focusTeam, TEAM_ID, TeamHome, type TeamTask, TeamTaskDialog } from './team-home.tsx';

const COLORS = ['#c92a2a', '#e8590c', '#f2b84b', '#2f9e44', '#0c8599', '#1971c2', '#6741d9', '#c2255c', '#212529'];
const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

const toValues = ({ name, color }: Team): TeamChange => ({ name, color });

interface TeamFormProps {
  readonly team: Team | null;
  readonly startNumber: number;
  readonly onClose: () => void;
}

function TeamForm({ team, startNumber, onClose }: TeamFormProps) {
  const name = useRef<HTMLInputElement>(null);
  const create = useCreateTeam();
  const change = useChangeTeam();
  const { form, isDirty, isSaving, problem, submit } = useEditForm<Team, TeamChange>({
    opened: team ?? undefined,
    initial: team ? toValues(team) : { name: '', color: '#1971c2' },
    toValues,
    // Only its captain writes it.
    fields: [],
    validate: validateWith(TeamChange),
    save: (values, stored, then) => {
      const body = TeamChange.parse(values);
      if (stored) change.run({ params: { id: stored.id }, body }, then);
      else create.run({ body }, then);
    },
    say: (saved, isNew) => `Das Team „${saved.name}“ ist ${isNew ? 'gegründet' : 'gespeichert'}.`,
    onDone: () => {
      onClose();
      focusTeam();
    },
    fieldOf: (error) => (codeOf(error) === 'racing.name-taken' ? 'name' : undefined),
  });
  // It takes the place of the button that opened it.
  useEffect(() => name.current?.focus(), []);
  const color = spelledOut(form.values.color);
  return (
    <form className="stack gap-16" onSubmit={submit} noValidate>
      <h2 id="team" className="huge">
        {team ? 'Team bearbeiten' : 'Team gründen'}
      </h2>
      <SaveProblem state={problem} />
      <Locked isLocked={isSaving} className={styles.fields}>
        <TextInput ref={name} label="Teamname" maxLength={40} autoComplete="off" {...form.getInputProps('name')} />
        <ColorInput label="Teamfarbe" swatches={COLORS} swatchesPerRow={9} {...form.getInputProps('color')} />
        <span className="level" aria-hidden="true">
          <DriverPlate startNumber={startNumber} color={isColor(color) ? color : undefined} />
        </span>
      </Locked>
      <div className="row to-end">
        <Button onClick={onClose} isDisabled={isSaving}>
          Abbrechen
        </Button>
        <Button type="submit" look="primary" isBusy={isSaving}>
          {team ? 'Speichern' : 'Gründen'}
        </Button>
      </div>
      <UnsavedGuard isDirty={isDirty} />
    </form>
  );
}

type Invitation = MyRacing['invitations'][number];

/** Stays while the last answer is under way, which takes its invitation from the list. */
function Invitations({ invitations, driver }: { invitations: readonly Invitation[]; driver: Driver }) {
  const join = useJoinTeam();
  const decline = useRemoveInvitation();
  const accepting = join.isPending ? join.variables?.input.params.id : undefined;
  const declining = decline.isPending ? decline.variables?.input.params.id : undefined;
  const then = (sentence: string) => ({
    onSuccess: () => {
      showToast({ kind: 'success', sentence });
      focusTeam();
    },
  });
  if (invitations.length === 0) return null;
  return (
    <div className="stack">
      <h3 id="invitations" className="large">
        Einladungen an dich
      </h3>
      <ul className={`${styles.list} divided`} aria-labelledby="invitations">
        {invitations.map(({ teamId: id, name, color, by }) => (
          <li key={id} className="row wrap">
            <span className={styles.names} style={{ '--team': color }}>
              <span className="strong anywhere">{name}</span>
              <span className="meta anywhere block">von {by}</span>
            </span>
            <span className="push row">
              <Button
                look="primary"
                aria-label={`Einladung von ${name} annehmen`}
                isBusy={accepting === id}
                isDisabled={accepting !== undefined}
                onClick={() => join.run({ params: { id } }, then(`Du fährst jetzt für „${name}“.`))}
              >
                Annehmen
              </Button>
              <Button
                aria-label={`Einladung von ${name} ablehnen`}
                isBusy={declining === id}
                onClick={() =>
                  decline.run(
                    { params: { id, driverId: driver.id } },
                    then(`Die Einladung von „${name}“ ist abgelehnt.`),
                  )
                }
              >
                Ablehnen
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function TeamSection({ racing: { team, invitations }, driver }: { racing: MyRacing; driver: Driver }) {
  const [isWriting, setIsWriting] = useState(false);
  const [task, setTask] = useState<TeamTask>();
  const close = () => setIsWriting(false);
  // A driver who is no captain any more has nothing to write.
  const mayWrite = isWriting && (!team || team.captainId === driver.id);
  return (
    <section id={TEAM_ID} tabIndex={-1} className="card stack gap-16" aria-labelledby="team">
      {mayWrite ? (
        <TeamForm team={team} startNumber={driver.startNumber} onClose={close} />
      ) : team ? (
        <TeamHome team={team} driver={driver} onEdit={() => setIsWriting(true)} onTask={setTask} />
      ) : (
        <div className="stack">
          <h2 id="team" className="huge">
            Team
          </h2>
          <p className="dim readable">
            Du fährst für dich allein. In einem Team zählen eure Punkte zusammen, und alle Startnummern tragen eure
            Farbe.
          </p>
          <div>
            <Button icon={<Glyph icon={AddIcon} />} onClick={() => setIsWriting(true)}>
              Team gründen
            </Button>
          </div>
        </div>
      )}
      <Invitations invitations={team ? [] : invitations} driver={driver} />
      {task ? <TeamTaskDialog task={task} driver={driver} onClose={() => setTask(undefined)} /> : null}
    </section>
  );
}
