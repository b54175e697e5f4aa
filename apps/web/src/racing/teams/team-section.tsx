import type { Driver, MyRacing, Team } from '@kontor/contract/racing/schema.ts';
import { useState } from 'react';
import { showToast } from '#platform/toasts.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AddIcon } from '#platform/ui/icons.ts';
import { useChangeTeam, useCreateTeam } from '../racing.queries.ts';
import { InvitationsReceived, useInvitationAnswers } from './invitations-received.tsx';
import { TeamForm } from './team-form.tsx';
import { TeamHome } from './team-home.tsx';
import { focusTeam, TEAM_ID, type TeamTask, TeamTaskDialog } from './team-task-dialog.tsx';

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
