import { AppError } from '@kontor/contract/core/errors.ts';
import type { Score } from '@kontor/contract/tips/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '#platform/api/api-error.ts';
import { formatNumber, formatVc } from '#platform/format.de.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Section } from '#platform/ui/page/section.tsx';
import { Stat, Stats } from '#platform/ui/stat.tsx';
import { tipsQueries } from '../tips.queries.ts';

const BEST_SHOWN = 5;

function Winners({ gameId, result }: { readonly gameId: number; readonly result: Score }) {
  const { data, error, isPlaceholderData } = useQuery(tipsQueries.winners(gameId, result));
  if (!data) {
    return <p className="dim">{error ? sentenceOf(error) : 'Wird gerechnet …'}</p>;
  }
  const rest = data.winners - Math.min(data.best.length, BEST_SHOWN);
  return (
    <div aria-busy={isPlaceholderData} className="stack gap-12">
      <Stats>
        <Stat label="Tipps">{formatNumber(data.tips)}</Stat>
        <Stat label="Gewinner">{formatNumber(data.winners)}</Stat>
        <Stat label="Exakt">{formatNumber(data.exact)}</Stat>
        <Stat label="Zusammen">{formatVc(data.total)}</Stat>
      </Stats>
      {data.best.length > 0 ? (
        <ul className="stack gap-4" aria-label="Die Besten">
          {data.best.slice(0, BEST_SHOWN).map(({ user, won, isExact }) => (
            <li key={user.id} className="row">
              <Avatar person={user} size={24} />
              <span className="grow anywhere">{user.name}</span>
              {isExact ? <span className="small strong success">Exakt</span> : null}
              <span className="number">{formatVc(won)}</span>
            </li>
          ))}
          {rest > 0 ? (
            <li className="dim">{rest === 1 ? 'und noch jemand' : `und ${formatNumber(rest)} weitere`}</li>
          ) : null}
        </ul>
      ) : null}
    </div>
  );
}

interface WinnersPreviewProps {
  readonly gameId: number;
  /** `undefined` while something is missing. */
  readonly result: Score | undefined;
  /** Before the start nobody sees what others have tipped, not even here. */
  readonly isHidden: boolean;
}

/** Who would win how much, before it counts. */
export const WinnersPreview = ({ gameId, result, isHidden }: WinnersPreviewProps) => (
  // The place is as large as the figures, so that nothing moves when they come.
  <div aria-live="polite" style={{ minHeight: 148 }}>
    <Section title="Das käme heraus" level={3} isCard>
      {isHidden ? (
        <p className="dim">{new AppError('tips.hidden').detail}</p>
      ) : result ? (
        <Winners gameId={gameId} result={result} />
      ) : (
        <p className="dim">Trag alle acht Werte ein, dann siehst du hier, wer gewinnt.</p>
      )}
    </Section>
  </div>
);
