import { showsTips } from '@kontor/contract/tips/rules.ts';
import type { Tip, TipGameDetail } from '@kontor/contract/tips/schema.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#platform/api-error.ts';
import { formatNumber } from '#platform/format.de.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CupIcon, LockIcon } from '#platform/ui/icons.ts';
import { LoadMore } from '#platform/ui/load-more.tsx';
import notice from '#platform/ui/notice.module.css';
import { EmptyState } from '#platform/ui/state.tsx';
import styles from './game-page.module.css';
import { tipsQueries } from './tips.queries.ts';
import { TipsTable } from './tips-table.tsx';

const countOf = (count: number): string => (count === 1 ? 'ein Tipp' : `${formatNumber(count)} Tipps`);

/** The first page comes with the game; the rest when somebody asks for it. */
function useAllTips({ id, tips, tipCount }: TipGameDetail, isShown: boolean) {
  const [isWanted, setIsWanted] = useState(false);
  const more = useInfiniteQuery({
    ...tipsQueries.moreTips(id, tips.at(-1)?.id ?? 0),
    enabled: isWanted && isShown,
    placeholderData: keepPreviousData,
  });
  const first = new Set(tips.map((tip) => tip.id));
  const all = [...tips, ...(more.data ?? []).filter((tip) => !first.has(tip.id))];
  const hasMore = isShown && tips.length > 0 && (more.data ? more.hasNextPage : tips.length < tipCount);
  const load = () => {
    if (more.data) void more.fetchNextPage();
    else if (more.error) void more.refetch();
    else setIsWanted(true);
  };
  return { all, hasMore, error: more.error, isLoading: isWanted && more.isFetching, load };
}

/** The own tip is always there, also when it stands on a page that is not loaded yet. */
const withOwn = (tips: readonly Tip[], own: Tip | null): readonly Tip[] =>
  own && !tips.some(({ id }) => id === own.id) ? [own, ...tips] : tips;

interface GameTipsProps {
  readonly game: TipGameDetail;
  readonly isOpen: boolean;
}

/** All tips on a game, as far as they may be seen. */
export function GameTips({ game, isOpen }: GameTipsProps) {
  const { tipCount, ownTip } = game;
  const isShown = showsTips(game, new Date(isOpen ? 0 : game.gameStart));
  const { all, hasMore, error, isLoading, load } = useAllTips(game, isShown);
  const tips = withOwn(all, ownTip);
  return (
    <section className={styles.tips} aria-labelledby="tips">
      <h2 id="tips" className={styles.title}>
        Tipps <span className={`${styles.count} number`}>{formatNumber(tipCount)}</span>
      </h2>
      {isShown ? null : (
        <div className={notice.notice}>
          <Glyph icon={LockIcon} />
          <p className={notice.text}>
            Die Tipps werden mit dem Anpfiff sichtbar.{' '}
            {tipCount === 0
              ? 'Noch hat niemand getippt.'
              : `Bisher ${tipCount === 1 ? 'ist' : 'sind'} es ${countOf(tipCount)}.`}
          </p>
        </div>
      )}
      {tips.length > 0 ? (
        <TipsTable game={game} tips={tips} ownId={ownTip?.id} />
      ) : isShown && tipCount === 0 ? (
        <EmptyState
          icon={CupIcon}
          title={isOpen ? 'Noch hat niemand getippt.' : 'Auf dieses Spiel hat niemand getippt.'}
        >
          {isOpen ? 'Mach den Anfang.' : null}
        </EmptyState>
      ) : null}
      {error && !isLoading ? (
        <p className={styles.failed} role="alert">
          {sentenceOf(error)}
        </p>
      ) : null}
      {hasMore ? (
        <LoadMore isLoading={isLoading} hasFailed={error !== null && error !== undefined} onLoad={load} />
      ) : null}
    </section>
  );
}
