import { isHit, prizeOf, scoreOf, showsTips } from '@kontor/contract/tips/rules.ts';
import type { Score, Tip, TipGame, TipGameDetail, TipScore, ValueName } from '@kontor/contract/tips/schema.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { sentenceOf } from '#platform/api/api-error.ts';
import { usePagedQuery } from '#platform/api/paged-query.ts';
import { formatNumber } from '#platform/format.de.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CupIcon, DoneCircleIcon, LockIcon } from '#platform/ui/icons.ts';
import { Notice } from '#platform/ui/page/notice.tsx';
import { Section } from '#platform/ui/page/section.tsx';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { LoadMore } from '#platform/ui/table/load-more.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { Prize } from '../game.tsx';
import { KINDS } from '../score.tsx';
import { tipsQueries } from '../tips.queries.ts';
import styles from './game-page.module.css';

/** What earned something stands out once the game is closed; goals are right together or not at all. */
function isRight(name: ValueName, tip: TipScore, result: Score, terms: TipGame): boolean {
  if (name === 'goalsTeamA' || name === 'goalsTeamB') return prizeOf(tip, result, terms).isExact;
  return isHit(name, tip, result, terms);
}

function columnsFor(game: TipGame, ownId: number | undefined): Column<Tip>[] {
  const result = scoreOf(game);
  const value = (tip: Tip, of: ValueName) => (
    <span data-right={(result && isRight(of, tip, result, game)) || undefined} className={styles.value}>
      {tip[of] ?? '–'}
    </span>
  );
  const player: Column<Tip> = {
    id: 'player',
    head: 'Spieler',
    cell: ({ id, userId, userName, avatarUrl }) => (
      <span className="row">
        <Avatar person={{ id: userId, name: userName || userId, avatarUrl }} size={28} />
        <Link to="/tip-games" search={{ spieler: userId }} className="link strong anywhere">
          {userName || userId}
        </Link>
        {id === ownId ? <span className="pill">Du</span> : null}
      </span>
    ),
  };
  const pairs = KINDS.map(
    ({ label, a, b }): Column<Tip> => ({
      id: a,
      head: label,
      label,
      className: `${styles.pair} number`,
      cell: (tip) => (
        <>
          {value(tip, a)} : {value(tip, b)}
        </>
      ),
    }),
  );
  const won: Column<Tip> = {
    id: 'won',
    head: 'Gewonnen',
    isNumber: true,
    card: 'end',
    className: 'strong',
    cell: (tip) => (
      <span className="row to-end gap-12">
        {tip.isExact ? (
          <span className="row gap-4 success small">
            <Glyph icon={DoneCircleIcon} />
            Exakt
          </span>
        ) : null}
        <Prize game={game} tip={tip} />
      </span>
    ),
  };
  return [player, ...pairs, ...(game.gameClosed ? [won] : [])];
}

const cardsOf = ({ gameClosed }: TipGame) => ({
  below: 'phone' as const,
  areas: `"player player ${gameClosed ? 'won won' : 'player player'}" "${KINDS.map(({ a }) => a).join(' ')}"`,
  columns: 'repeat(4, auto)',
});

function useAllTips({ id, tips, tipCount }: TipGameDetail, isShown: boolean) {
  const [isWanted, setIsWanted] = useState(false);
  const more = usePagedQuery({
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
  return { all, hasMore, error: more.error, isLoading: isWanted && (more.isFetching || more.isFetchingNextPage), load };
}

const hiddenSentence = (count: number): string => {
  if (count === 0) return 'Noch hat niemand getippt.';
  return count === 1 ? 'Bisher ist es ein Tipp.' : `Bisher sind es ${formatNumber(count)} Tipps.`;
};

export function GameTips({ game, isOpen }: { readonly game: TipGameDetail; readonly isOpen: boolean }) {
  const { tipCount, ownTip } = game;
  const isShown = showsTips(game, new Date(isOpen ? 0 : game.gameStart));
  const { all, hasMore, error, isLoading, load } = useAllTips(game, isShown);
  // The own tip is always there, also when it stands on a page that is not loaded yet.
  const tips = ownTip && !all.some(({ id }) => id === ownTip.id) ? [ownTip, ...all] : all;
  return (
    <Section title="Tipps" count={tipCount}>
      {isShown ? null : (
        <Notice icon={LockIcon}>Die Tipps werden mit dem Anpfiff sichtbar. {hiddenSentence(tipCount)}</Notice>
      )}
      {tips.length > 0 ? (
        <DataTable
          caption={`Tipps auf ${game.teamA} gegen ${game.teamB}`}
          columns={columnsFor(game, ownTip?.id)}
          rows={tips}
          rowKey={({ id }) => id}
          row={(tip) => ({ flash: JSON.stringify(tip), isOwn: tip.id === ownTip?.id })}
          cards={cardsOf(game)}
        />
      ) : isShown && tipCount === 0 ? (
        <EmptyState
          icon={CupIcon}
          title={isOpen ? 'Noch hat niemand getippt.' : 'Auf dieses Spiel hat niemand getippt.'}
        >
          {isOpen ? 'Mach den Anfang.' : null}
        </EmptyState>
      ) : null}
      {error && !isLoading ? (
        <p className="error center" role="alert">
          {sentenceOf(error)}
        </p>
      ) : null}
      {hasMore ? <LoadMore isLoading={isLoading} hasFailed={Boolean(error)} onLoad={load} /> : null}
    </Section>
  );
}
