import type { Driver, DriverFace, Team } from '@kontor/contract/racing/schema.ts';
import { ConfirmWrite } from '#platform/ui/dialog/confirm-write.tsx';
import { NoticeDialog } from '#platform/ui/dialog/dialog.tsx';
import { useHandOverTeam, useLeaveTeam } from '../racing.queries.ts';

export const TEAM_ID = 'team-panel';

/** Where the focus goes when what had it is gone: the panel of the team is always there. */
export const focusTeam = (): void => document.getElementById(TEAM_ID)?.focus();

export type TeamTask =
  | { readonly kind: 'remove' | 'handOver'; readonly team: Team; readonly member: DriverFace }
  | { readonly kind: 'leave' | 'dissolve' | 'stay'; readonly team: Team };

function questionOf(task: Exclude<TeamTask, { kind: 'stay' }>) {
  const { name } = task.team;
  switch (task.kind) {
    case 'remove':
      return {
        title: `${task.member.nickname} aus dem Team entfernen?`,
        children: `Gefahrene Punkte bleiben bei „${name}“. Du kannst ${task.member.nickname} später wieder einladen.`,
        confirmLabel: 'Entfernen',
        done: `${task.member.nickname} ist nicht mehr im Team.`,
      };
    case 'handOver':
      return {
        title: `Teamleitung an ${task.member.nickname} übergeben?`,
        children:
          'Danach kannst du Name, Farbe und Fahrer nicht mehr ändern. Zurückgeben kann sie nur die neue Teamleitung.',
        confirmLabel: 'Übergeben',
        done: `${task.member.nickname} leitet jetzt „${name}“.`,
      };
    case 'dissolve':
      return {
        title: `„${name}“ auflösen?`,
        children:
          'Das Team verschwindet, offene Einladungen gelten nicht mehr. Das lässt sich nicht rückgängig machen.',
        confirmLabel: 'Auflösen',
        done: `Das Team „${name}“ ist aufgelöst.`,
      };
    default:
      return {
        title: `„${name}“ verlassen?`,
        children: 'Gefahrene Punkte bleiben beim Team. Zurück kommst du nur mit einer neuen Einladung.',
        confirmLabel: 'Verlassen',
        done: `Du bist nicht mehr bei „${name}“.`,
      };
  }
}

export function TeamTaskDialog({ task, driver, onClose }: { task: TeamTask; driver: Driver; onClose: () => void }) {
  const handOver = useHandOverTeam();
  const leave = useLeaveTeam();
  if (task.kind === 'stay') {
    return (
      <NoticeDialog title="Übergib zuerst die Teamleitung" onClose={onClose}>
        Du leitest „{task.team.name}“. Übergib die Leitung über „Mehr“ neben einem Namen, dann kannst du das Team
        verlassen.
      </NoticeDialog>
    );
  }
  const shared = { ...questionOf(task), onClose, onDone: focusTeam };
  const { id } = task.team;
  if (task.kind === 'handOver') {
    const input = { params: { id }, body: { driverId: task.member.id } };
    return <ConfirmWrite {...shared} write={handOver} input={input} look="primary" />;
  }
  const driverId = task.kind === 'remove' ? task.member.id : driver.id;
  return <ConfirmWrite {...shared} write={leave} input={{ params: { id, driverId } }} />;
}
