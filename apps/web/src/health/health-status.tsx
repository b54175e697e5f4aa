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
  OK: { word: 'in Ordnung', tone: 'green', icon: DoneCircleIcon, color: 'success' },
  WARNING: { word: 'Warnung', tone: 'amber', icon: WarningIcon, color: 'warning' },
  WRONG: { word: 'Fehler', tone: 'red', icon: LowIcon, color: 'error' },
} as const;

const FINE = { padding: '10px 0', gap: '2px 16px' };

/** What is as it should be is one line; what is not stands out, with what to do about it. */
function Check({ check: { state, title, text, fix } }: { readonly check: HealthCheck }) {
  const { word, tone, icon, color } = STATES[state];
  if (state === 'OK') {
    return (
      <li className="row wrap top" style={FINE}>
        <span className="row" style={{ flex: '0 0 200px' }}>
          <Glyph icon={icon} className={color} />
          <span className="strong">{title}</span>
        </span>
        <span className="visually-hidden">{word}</span>
        <span className="dim readable anywhere" style={{ flex: '1 1 240px' }}>
          {text}
        </span>
      </li>
    );
  }
  return (
    <li className={`card stack gap-4 ${color}-wash`} style={{ borderColor: `var(--${color}-line)` }}>
      <p className="row wrap between">
        <span className="row gap-8">
          <Glyph icon={icon} className={color} />
          <span className="large bold">{title}</span>
        </span>{' '}
        <Badge tone={tone}>{word}</Badge>
      </p>
      <p className="readable anywhere">{text}</p>
      {fix ? <p className="strong readable anywhere">{fix}</p> : null}
    </li>
  );
}

const worstOf = (checks: readonly HealthCheck[]): HealthCheck['state'] =>
  (['WRONG', 'WARNING'] as const).find((state) => checks.some((check) => check.state === state)) ?? 'OK';

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
  const fine = checks.filter(({ state }) => state === 'OK');
  const found = checks.filter(({ state }) => state !== 'OK');
  const worst = STATES[worstOf(checks)];
  return (
    <div className="stack gap-24">
      <div className="row wrap between">
        <div className="row gap-12">
          <Glyph icon={worst.icon} size={32} className={worst.color} />
          <p role="status" className="number">
            <span className="huge bold block">{saySum(checks)}</span>{' '}
            <span className="dim">
              Geprüft um <time dateTime={checkedAt}>{formatTime(checkedAt)}</time> Uhr.
            </span>
          </p>
        </div>
        <Button isBusy={query.isFetching} onClick={() => void query.refetch()}>
          Erneut prüfen
        </Button>
      </div>
      {query.isRefetchError ? (
        <Notice kind="error">Es konnte nicht erneut geprüft werden. Das hier ist der letzte Stand.</Notice>
      ) : null}
      {found.length > 0 ? (
        <ul className="stack gap-12" aria-label="Das ist zu tun">
          {found.map((check) => (
            <Check key={check.id} check={check} />
          ))}
        </ul>
      ) : null}
      <ul className="divided" aria-label="In Ordnung">
        {fine.map((check) => (
          <Check key={check.id} check={check} />
        ))}
      </ul>
    </div>
  );
}
