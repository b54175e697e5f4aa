import type { Driver, DriverFace, Team } from '@kontor/contract/racing/schema.ts';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { showToast } from '#platform/toasts.ts';
import { ConfirmDialog, NoticeDialog } from '#platform/ui/dialog/dialog.tsx';
import { useHandOverTeam, useLeaveTeam } from '../racing.queries.ts';

export const TEAM_ID = 'team-panel';

/** Where the keyboard goes when what it was on is gone: the panel of the team is always there. */
export const focusTeam = (): void => document.getElementById(TEAM_ID)?.focus();

/** What is asked before it is done. */
export type TeamTask =
  | { readonly kind: 'remove' | 'handOver'; readonly team: Team; readonly member: DriverFace }
  | { readonly kind: 'leave' | 'dissolve' | 'stay'; readonly team: Team };

interface Question {
  readonly title: string;
  readonly text: ReactNode;
  readonly verb: string;
  readonly done: string;
}

function questionOf(task: Exclude<TeamTask, { kind: 'stay' }>): Question {
  const name = task.team.name;
  if (task.kind === 'remove') {
    return {
      title: `${task.member.nickname} aus dem Team entfernen?`,
      text: `Gefahrene Punkte bleiben bei „${name}“. Du kannst ${task.member.nickname} später wieder einladen.`,
      verb: 'Entfernen',
      done: `${task.member.nickname} ist nicht mehr im Team.`,
    };
  }
  if (task.kind === 'handOver') {
    return {
      title: `Teamleitung an ${task.member.nickname} übergeben?`,
      text: 'Danach kannst du Name, Farbe und Fahrer nicht mehr ändern. Zurückgeben kann sie nur die neue Teamleitung.',
      verb: 'Übergeben',
      done: `${task.member.nickname} leitet jetzt „${name}“.`,
    };
  }
  if (task.kind === 'dissolve') {
    return {
      title: `„${name}“ auflösen?`,
      text: 'Das Team verschwindet, offene Einladungen gelten nicht mehr. Das lässt sich nicht rückgängig machen.',
      verb: 'Auflösen',
      done: `Das Team „${name}“ ist aufgelöst.`,
    };
  }
  return {
    title: `„${name}“ verlassen?`,
    text: 'Gefahrene Punkte bleiben beim Team. Zurück kommst du nur mit einer neuen Einladung.',
    verb: 'Verlassen',
    done: `Du bist nicht mehr bei „${name}“.`,
  };
}

interface TeamTaskDialogProps {
  readonly task: TeamTask;
  readonly driver: Driver;
  readonly onClose: () => void;
}

/** Asks before a driver leaves, is removed, or becomes captain. */
export function TeamTaskDialog({ task, driver, onClose }: TeamTaskDialogProps) {
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
  const { title, text, verb, done } = questionOf(task);
  const { id } = task.team;
  const then = {
    onSuccess: () => {
      // Only then can the keyboard go where the open dialog would not let it.
      flushSync(onClose);
      showToast({ kind: 'success', sentence: done });
      focusTeam();
    },
    // The common toast says why; the question is answered either way.
    onError: onClose,
  };
  const confirm = () => {
    if (task.kind === 'handOver') handOver.run({ params: { id }, body: { driverId: task.member.id } }, then);
    else leave.run({ params: { id, driverId: task.kind === 'remove' ? task.member.id : driver.id } }, then);
  };
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={verb}
      look={task.kind === 'handOver' ? 'primary' : 'danger'}
      isBusy={handOver.isPending || leave.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {text}
    </ConfirmDialog>
  );
}
