import { startBackup } from '@kontor/contract/backup/api.ts';
import { isOverdue, saySize } from '@kontor/contract/backup/rules.ts';
import type { BackupState } from '@kontor/contract/backup/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useWrite } from '#platform/api/use-write.ts';
import { formatDateTime, formatNumber, formatRelative } from '#platform/format.de.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { Notice } from '#platform/ui/page/notice.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { PartSkeleton } from '#platform/ui/table/part-skeleton.tsx';
import { backupQueries } from './backup.queries.ts';

const STATES = { running: 'läuft gerade', fresh: 'aktuell', overdue: 'überfällig', never: 'noch keine' } as const;
const TONES = { running: 'gray', fresh: 'green', overdue: 'amber', never: 'amber' } as const;

function stateOf({ isRunning, last }: BackupState, now: Date): keyof typeof STATES {
  if (isRunning) return 'running';
  if (!last) return 'never';
  return isOverdue(last.at, now) ? 'overdue' : 'fresh';
}

const Moment = ({ at, now }: { readonly at: string; readonly now: Date }) => (
  <time dateTime={at}>
    {formatRelative(at, now)} ({formatDateTime(at)})
  </time>
);

const kept = ({ count, totalBytes }: BackupState): string =>
  `${formatNumber(count)} ${count === 1 ? 'Sicherung' : 'Sicherungen'}, zusammen ${saySize(totalBytes)}`;

const rule = ({ keep }: BackupState): string =>
  keep === 1
    ? 'Gesichert wird jeden Tag von selbst; aufgehoben werden die letzte tägliche und die letzte von Hand.'
    : `Gesichert wird jeden Tag von selbst; aufgehoben werden die letzten ${formatNumber(keep)} täglichen und die letzten ${formatNumber(keep)} von Hand.`;

interface PartProps {
  readonly state: BackupState;
  readonly now: Date;
}

const Facts = ({ state, now }: PartProps) => (
  <>
    {state.last ? (
      <p className="dim readable number">
        <Moment at={state.last.at} now={now} /> · {saySize(state.last.bytes)}
      </p>
    ) : state.failure || state.isRunning ? null : (
      <p className="dim readable">Die erste folgt von selbst, kurz nachdem Kontor gestartet ist.</p>
    )}
    <p className="dim readable number">
      {state.count > 0 ? `${kept(state)}. ` : ''}
      {rule(state)}
    </p>
    <p className="dim readable">
      Ordner auf dem Server: <code className="anywhere">{state.folder}</code>. Kopiere die Sicherungen regelmäßig auf
      einen anderen Rechner.
    </p>
  </>
);

const Failure = ({ state: { failure }, now }: PartProps) =>
  failure ? (
    <Notice kind="error" role="status">
      {failure.reason}
      <span className="number">
        {' '}
        Fehlgeschlagen <Moment at={failure.at} now={now} />; ein neuer Versuch folgt von selbst.
      </span>
    </Notice>
  ) : null;

const Off = () => (
  <p className="dim readable">
    Die Sicherung ist ausgeschaltet. Trage in der Datei <code>.env</code> zum Beispiel <code>BACKUP_KEEP=7</code> ein
    und starte Kontor neu.
  </p>
);

function Status({ state, now }: PartProps) {
  const start = useWrite(startBackup, {
    onSuccess: (begun, client) => client.setQueryData(backupQueries.state().queryKey, begun),
  });
  const current = stateOf(state, now);
  return (
    <div className="stack gap-16">
      <div className="stack gap-4">
        <p className="row wrap between">
          <span className="strong">Letzte Sicherung</span>{' '}
          <span role="status">
            <Badge tone={TONES[current]}>{STATES[current]}</Badge>
          </span>
        </p>
        <Facts state={state} now={now} />
        <Failure state={state} now={now} />
      </div>
      <div>
        <Button isBusy={start.isPending || state.isRunning} onClick={() => start.run({})}>
          Jetzt sichern
        </Button>
      </div>
    </div>
  );
}

/** When the business was last backed up, where that lies, and why it failed. */
export function BackupStatus() {
  const query = useQuery(backupQueries.state());
  if (query.data?.isOn === false) return <Off />;
  // The age counts up to the last time it was asked for.
  if (query.data) return <Status state={query.data} now={new Date(query.dataUpdatedAt)} />;
  return query.error ? (
    <LoadError title="Der Stand der Sicherung konnte nicht geladen werden." of={query} />
  ) : (
    <PartSkeleton />
  );
}
