import { isLoss } from '@kontor/contract/stock-check/rules.ts';
import { GAP_LABELS, type ReportSpan, type StockReport } from '@kontor/contract/stock-check/schema.ts';
import { Link } from '@tanstack/react-router';
import { formatCents, formatCount, formatDate, formatShortDay } from '#platform/format.de.ts';
import { BarChart } from '#platform/ui/chart/bar-chart.tsx';
import { roundTicks } from '#platform/ui/chart/scale.ts';
import { Fact, Stat, Stats } from '#platform/ui/stat.tsx';
import { daysOf, saySpan } from './check-span.ts';
import { isKnownLoss, isOpen, sumOf } from './say-gaps.ts';

const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`);
const sayPieces = (pieces: number): string => formatCount(pieces, 'Stück fehlt', 'Stück fehlen');

function Sums({ sums }: Pick<StockReport, 'sums'>) {
  const open = sumOf(sums, isOpen);
  const forgotten = sumOf(sums, (kind) => kind === 'FORGOTTEN');
  const unpriced = sumOf(sums, isLoss).unpriced;
  const parts = sums.filter(({ kind, cents }) => isKnownLoss(kind) && cents > 0);
  const isClear = open.cents <= 0 && open.pieces <= 0;
  return (
    <div className="stack gap-12">
      <Stats>
        <Stat
          label="Ungeklärt"
          tone={isClear ? 'success' : 'error'}
          note={isClear ? 'Alles ist geklärt.' : sayPieces(open.pieces)}
        >
          {formatCents(Math.max(0, open.cents))}
        </Stat>
      </Stats>
      {parts.length > 0 || forgotten.pieces > 0 ? (
        <dl className="row wrap top" style={{ gap: '8px 24px' }}>
          {parts.map(({ kind, cents }) => (
            <Fact key={kind} label={GAP_LABELS[kind]}>
              {formatCents(cents)}
            </Fact>
          ))}
          {forgotten.pieces > 0 ? <Fact label="Nur nicht gebucht">{formatCents(forgotten.cents)}</Fact> : null}
        </dl>
      ) : null}
      {unpriced > 0 ? (
        <p className="meta">
          {formatCount(unpriced, 'Stück', 'Stück')} ohne{' '}
          <Link to="/item-price-configs" className="accent">
            Einkaufspreis
          </Link>{' '}
          nicht mitgerechnet.
        </p>
      ) : null}
    </div>
  );
}

interface OverviewProps {
  readonly report: StockReport;
  readonly span: ReportSpan;
  readonly onDay: (day: string) => void;
}

const COLUMNS = { '--split': 'minmax(0, 2fr) minmax(0, 3fr)', gap: '24px 32px', alignItems: 'center' };

/** What is missing at one glance: how much, how much of it is unexplained, and when it was. */
export function Overview({ report: { sums, days }, span, onDay }: OverviewProps) {
  const known = new Map(days.map((one) => [one.day, one]));
  const bars = daysOf(span).map((day) => {
    const { openCents = 0, lossCents = 0 } = known.get(day) ?? {};
    return {
      day,
      short: formatDate(noonOf(day)).slice(0, 6),
      name: formatShortDay(noonOf(day)),
      value: Math.max(0, openCents + lossCents),
      hint: openCents > 0 ? `${formatCents(openCents)} ungeklärt` : undefined,
    };
  });
  return (
    <div className="split card" style={COLUMNS}>
      <Sums sums={sums} />
      {bars.length > 1 ? (
        <div>
          <h2 className="small normal dim">Verlust je Tag</h2>
          <BarChart
            label={`Verlust je Tag ${saySpan(span)}`}
            bars={bars}
            say={formatCents}
            ticks={roundTicks(100)}
            empty="In dieser Zeit ging nichts verloren."
            height={120}
            heads={{ name: 'Tag', value: 'Verlust', hint: 'Davon' }}
            onOpen={({ day }) => onDay(day)}
          />
        </div>
      ) : null}
    </div>
  );
}
