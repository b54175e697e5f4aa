import type { HealthCheck } from '@kontor/contract/health/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatNumber, formatTime } from '#platform/format.de.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { DoneCircleIcon, LowIcon, WarningIcon } from '#platform/ui/icons.ts';
import { Notice } from '#platform/ui/page/notice.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { PartSkeleton } from '#platform/ui/table/part-skeleton.tsx';
import { healthQueries } from './health.queries.ts';

const STATES = {
  OK: { word: 'in Ordnung', tone: 'green', icon: DoneCircleIcon, color: 'dim' },
  WARNING: { word: 'Warnung', tone: 'amber', icon: WarningIcon, color: 'warning' },
  WRONG: { word: 'Fehler', tone: 'red', icon: LowIcon, color: 'error' },
} as const;

function Check({ check: { state, title, text, fix } }: { readonly check: HealthCheck }) {
  const { word, tone, icon, color } = STATES[state];
  return (
    <li className="stack gap-4">
      <p className="row wrap between">
        <span className="row gap-8">
          <Glyph icon={icon} className={color} />
          <span className="strong">{title}</span>
        </span>{' '}
        <Badge tone={tone}>{word}</Badge>
      </p>
      <p className="dim readable anywhere">{text}</p>
      {fix ? <p className="readable anywhere">{fix}</p> : null}
    </li>
  );
}

const saySum = (checks: readonly HealthCheck[]): string => {
  const count = (state: HealthCheck['state']): number => checks.filter((check) => check.state === state).length;
  const [wrong, doubtful] = [count('WRONG'), count('WARNING')];
  const found = [
    ...(wrong > 0 ? [`${formatNumber(wrong)} Fehler`] : []),
    ...(doubtful > 0 ? [formatCount(doubtful, 'Warnung', 'Warnungen')] : []),
  ];
  return found.length === 0 ? 'Alles in Ordnung.' : `${found.join(', ')}.`;
};

export function HealthStatus() {
  const query = useQuery(healthQueries.checks());
  if (!query.data && query.error) return <LoadError title="Der Zustand konnte nicht geprüft werden." of={query} />;
  if (!query.data) return <PartSkeleton sentence="Wird geprüft …" />;
  const { checks, checkedAt } = query.data;
  return (
    <div className="stack gap-24">
      <div className="row wrap between">
        <p role="status" className="number">
          <span className="strong">{saySum(checks)}</span>{' '}
          <span className="dim">
            Geprüft um <time dateTime={checkedAt}>{formatTime(checkedAt)}</time> Uhr.
          </span>
        </p>
        <Button isBusy={query.isFetching} onClick={() => void query.refetch()}>
          Erneut prüfen
        </Button>
      </div>
      {query.isRefetchError ? (
        <Notice kind="error">Es konnte nicht erneut geprüft werden. Das hier ist der letzte Stand.</Notice>
      ) : null}
      <ul className="stack gap-16">
        {checks.map((check) => (
          <Check key={check.id} check={check} />
        ))}
      </ul>
    </div>
  );
}
