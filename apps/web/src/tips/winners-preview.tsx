import { AppError } from '@kontor/contract/core/errors.ts';
import type { Score } from '@kontor/contract/tips/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '#platform/api-error.ts';
import { formatNumber, formatVc } from '#platform/format.de.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { tipsQueries } from './tips.queries.ts';
import styles from './winners-preview.module.css';

const BEST_SHOWN = 5;

const Figure = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd className="number">{value}</dd>
  </div>
);

function Winners({ gameId, result }: { readonly gameId: number; readonly result: Score }) {
  const { data, error, isPlaceholderData } = useQuery(tipsQueries.winners(gameId, result));
  if (!data) {
    return <p className={styles.hint}>{error ? sentenceOf(error) : 'Wird gerechnet …'}</p>;
  }
  const rest = data.winners - Math.min(data.best.length, BEST_SHOWN);
  return (
    <div aria-busy={isPlaceholderData} className={styles.winners}>
      <dl className={styles.figures}>
        <Figure label="Tipps" value={formatNumber(data.tips)} />
        <Figure label="Gewinner" value={formatNumber(data.winners)} />
        <Figure label="Exakt" value={formatNumber(data.exact)} />
        <Figure label="Zusammen" value={formatVc(data.total)} />
      </dl>
      {data.best.length > 0 ? (
        <ul className={styles.best} aria-label="Die Besten">
          {data.best.slice(0, BEST_SHOWN).map(({ user, won, isExact }) => (
            <li key={user.id} className={styles.winner}>
              <Avatar person={user} size={24} />
              <span className={styles.name}>{user.name}</span>
              {isExact ? <span className={styles.exact}>Exakt</span> : null}
              <span className="number">{formatVc(won)}</span>
            </li>
          ))}
          {rest > 0 ? (
            <li className={styles.hint}>{rest === 1 ? 'und noch jemand' : `und ${formatNumber(rest)} weitere`}</li>
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
  <section className={styles.preview} aria-labelledby="winners" aria-live="polite">
    <h3 id="winners" className={styles.title}>
      Das käme heraus
    </h3>
    {isHidden ? (
      <p className={styles.hint}>{new AppError('tips.hidden').detail}</p>
    ) : result ? (
      <Winners gameId={gameId} result={result} />
    ) : (
      <p className={styles.hint}>Trag alle acht Werte ein, dann siehst du hier, wer gewinnt.</p>
    )}
  </section>
);
