import { type Driver, type MyRacing, type Team, TeamChange } from '@kontor/contract/racing/schema.ts';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { focusFirstError, validateWith } from '#platform/forms/forms.ts';
import { Locked } from '#platform/forms/locked.tsx';
import { showToast } from '#platform/toasts.ts';
import { UnsavedGuard } from '#platform/ui/dialog/unsaved-guard.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { ColorInput, spelledOut } from '#platform/ui/field/color-input.tsx';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AddIcon } from '#platform/ui/icons.ts';
import { DriverPlate } from '../drivers/driver-tag.tsx';
import { useChangeTeam, useCreateTeam } from '../racing.queries.ts';
import { showRefusal } from '../show-refusal.ts';
import styles from './team.module.css';
import { InvitationsReceived, TeamHome, useInvitationAnswers } from './team-home.tsx';
import { focusTeam, TEAM_ID, type TeamTask, TeamTaskDialog } from './team-task-dialog.tsx';

const COLORS = ['#c92a2a', '#e8590c', '#f2b84b', '#2f9e44', '#0c8599', '#1971c2', '#6741d9', '#c2255c', '#212529'];
const FIELDS = { 'racing.name-taken': 'name' } as const;
const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

interface TeamFormProps {
  /** None founds one. */
  readonly team: Pick<Team, 'name' | 'color'> | null;
  /** Shows what the colour will look like. */
  readonly startNumber: number;
  readonly isSaving: boolean;
  readonly onSave: (body: TeamChange, onError: (error: Error) => void) => void;
  readonly onCancel: () => void;
}

/** Name and colour of a team. */
function TeamForm({ team, startNumber, isSaving, onSave, onCancel }: TeamFormProps) {
  const name = useRef<HTMLInputElement>(null);
  const form = useForm<TeamChange>({
    initialValues: { name: team?.name ?? '', color: team?.color ?? '#1971c2' },
    validate: validateWith(TeamChange),
    validateInputOnBlur: true,
  });
  const send = (values: TeamChange) => onSave(TeamChange.parse(values), (error) => showRefusal(form, error, FIELDS));
  // It takes the place of the button that opened it.
  useEffect(() => name.current?.focus(), []);
  const color = spelledOut(form.values.color);
  return (
    <form className="stack gap-16" onSubmit={form.onSubmit(send, focusFirstError)} noValidate>
      <h2 id="team" className="huge">
        {team ? 'Team bearbeiten' : 'Team gründen'}
      </h2>
      <Locked isLocked={isSaving} className={styles.fields}>
        <TextInput ref={name} label="Teamname" maxLength={40} autoComplete="off" {...form.getInputProps('name')} />
        <ColorInput label="Teamfarbe" swatches={COLORS} swatchesPerRow={9} {...form.getInputProps('color')} />
        <span className="level" aria-hidden="true">
          <DriverPlate startNumber={startNumber} color={isColor(color) ? color : undefined} />
        </span>
      </Locked>
      <div className="row to-end">
        <Button onClick={onCancel} isDisabled={isSaving}>
          Abbrechen
        </Button>
        <Button type="submit" look="primary" isBusy={isSaving}>
          {team ? 'Speichern' : 'Gründen'}
        </Button>
      </div>
      <UnsavedGuard isDirty={form.isDirty()} />
    </form>
  );
}

interface TeamSectionProps {
  readonly racing: MyRacing;
  readonly driver: Driver;
}

/** Founds a team or changes the own; held here, because what was sent outlives the form. */
function useTeamSaving(onDone: () => void) {
  const create = useCreateTeam();
  const change = useChangeTeam();
  const done = (sentence: string) => {
    onDone();
    showToast({ kind: 'success', sentence });
    focusTeam();
  };
  return {
    isSaving: create.isPending || change.isPending,
    found: (body: Pick<Team, 'name' | 'color'>, onError: (error: Error) => void) =>
      create.run({ body }, { onSuccess: ({ name }) => done(`Das Team „${name}“ ist gegründet.`), onError }),
    change: (id: number, body: Pick<Team, 'name' | 'color'>, onError: (error: Error) => void) =>
      change.run(
        { params: { id }, body },
        { onSuccess: ({ name }) => done(`Das Team „${name}“ ist gespeichert.`), onError },
      ),
  };
}

const TeamStart = ({ onFound }: { readonly onFound: () => void }) => (
  <div className="stack">
    <h2 id="team" className="huge">
      Team
    </h2>
    <p className="dim readable">
      Du fährst für dich allein. In einem Team zählen eure Punkte zusammen, und alle Startnummern tragen eure Farbe.
    </p>
    <div>
      <Button icon={<Glyph icon={AddIcon} />} onClick={onFound}>
        Team gründen
      </Button>
    </div>
  </div>
);

/** The own team, or the ways into one. */
export function TeamSection({ racing: { team, invitations }, driver }: TeamSectionProps) {
  const [isWriting, setIsWriting] = useState(false);
  const [task, setTask] = useState<TeamTask>();
  const close = () => setIsWriting(false);
  const saving = useTeamSaving(close);
  const answers = useInvitationAnswers(driver);
  // A driver who is no captain any more has nothing to write.
  const mayWrite = isWriting && (!team || team.captainId === driver.id);
  return (
    <section id={TEAM_ID} tabIndex={-1} className="card stack gap-16" aria-labelledby="team">
      {mayWrite ? (
        <TeamForm
          team={team}
          startNumber={driver.startNumber}
          isSaving={saving.isSaving}
          onSave={(body, onError) => (team ? saving.change(team.id, body, onError) : saving.found(body, onError))}
          onCancel={close}
        />
      ) : team ? (
        <TeamHome team={team} driver={driver} onEdit={() => setIsWriting(true)} onTask={setTask} />
      ) : (
        <TeamStart onFound={() => setIsWriting(true)} />
      )}
      {team ? null : <InvitationsReceived invitations={invitations} answers={answers} />}
      {task ? <TeamTaskDialog task={task} driver={driver} onClose={() => setTask(undefined)} /> : null}
    </section>
  );
}
