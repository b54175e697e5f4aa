import { startBackup } from '@kontor/contract/backup/api.ts';
import { isOverdue, saySize } from '@kontor/contract/backup/rules.ts';
import type { BackupState } from '@kontor/contract/backup/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useWrite } from '#platform/api/use-write.ts';
import { formatCount, formatNumber } from '#platform/format.de.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { Notice } from '#platform/ui/page/notice.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { PartSkeleton } from '#platform/ui/table/part-skeleton.tsx';
import { TimeAgo } from '#platform/ui/time-ago.tsx';
import { backupQueries } from './backup.queries.ts';

function badgeOf({ isRunning, last }: BackupState, now: Date) {
  if (isRunning) return <Badge tone="gray">läuft gerade</Badge>;
  if (!last) return <Badge tone="amber">noch keine</Badge>;
  return isOverdue(last.at, now) ? <Badge tone="amber">überfällig</Badge> : <Badge tone="green">aktuell</Badge>;
}

const sayKept = ({ count, totalBytes }: BackupState): string =>
  count > 0 ? `${formatCount(count, 'Sicherung', 'Sicherungen')}, zusammen ${saySize(totalBytes)}. ` : '';

function sayRule(keep: number): string {
  const [daily, byHand] =
    keep === 1
      ? ['die letzte tägliche', 'die letzte']
      : [`die letzten ${formatNumber(keep)} täglichen`, `die letzten ${formatNumber(keep)}`];
  return `Gesichert wird jeden Tag von selbst; aufgehoben werden ${daily} und ${byHand} von Hand.`;
}

function Status({ state, now }: { readonly state: BackupState; readonly now: Date }) {
  const { last, failure, isRunning } = state;
  const start = useWrite(startBackup, {
    onSuccess: (begun, client) => client.setQueryData(backupQueries.state().queryKey, begun),
  });
  return (
    <div className="stack gap-16">
      <div className="stack gap-4">
        <p className="row wrap between">
          <span className="strong">Letzte Sicherung</span> <span role="status">{badgeOf(state, now)}</span>
        </p>
        {last ? (
          <p className="dim readable number">
            <TimeAgo at={last.at} now={now} /> · {saySize(last.bytes)}
          </p>
        ) : failure || isRunning ? null : (
          <p className="dim readable">Die erste folgt von selbst, kurz nachdem Kontor gestartet ist.</p>
        )}
        <p className="dim readable number">
          {sayKept(state)}
          {sayRule(state.keep)}
        </p>
        <p className="dim readable">
          Ordner auf dem Server: <code className="anywhere">{state.folder}</code>. Kopiere die Sicherungen regelmäßig
          auf einen anderen Rechner.
        </p>
        {failure ? (
          <Notice kind="error" role="status">
            {failure.reason}
            <span className="number">
              {' '}
              Fehlgeschlagen <TimeAgo at={failure.at} now={now} />; ein neuer Versuch folgt von selbst.
            </span>
          </Notice>
        ) : null}
      </div>
      <div>
        <Button isBusy={start.isPending || isRunning} onClick={() => start.run({})}>
          Jetzt sichern
        </Button>
      </div>
    </div>
  );
}

export function BackupStatus() {
  const query = useQuery(backupQueries.state());
  if (query.data?.isOn === false)
    return (
      <p className="dim readable">
        Die Sicherung ist ausgeschaltet. Trage in der Datei <code>.env</code> zum Beispiel <code>BACKUP_KEEP=7</code>{' '}
        ein und starte Kontor neu.
      </p>
    );
  // The age counts up to the last time it was asked for.
  if (query.data) return <Status state={query.data} now={new Date(query.dataUpdatedAt)} />;
  if (query.error) return <LoadError title="Der Stand der Sicherung konnte nicht geladen werden." of={query} />;
  return <PartSkeleton />;
}
