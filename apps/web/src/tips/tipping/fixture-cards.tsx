import { phaseOf } from '@kontor/contract/tips/rules.ts';
import type { TipGame } from '@kontor/contract/tips/schema.ts';
import { type ReactNode, useCallback, useState } from 'react';
import { formatCount, formatNumber, formatVc } from '#platform/format.de.ts';
import { serverNow } from '#platform/server-clock.ts';
import { UnsavedGuard } from '#platform/ui/dialog/unsaved-guard.tsx';
import { Section } from '#platform/ui/page/section.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { useMe } from '#users';
import { useSecond } from '../game.tsx';
import styles from './fixture-card.module.css';
import { FixtureCard } from './fixture-card.tsx';
import { PlayedCard } from './played-card.tsx';

const soonest = (one: TipGame, other: TipGame): number =>
  Date.parse(one.gameStart) - Date.parse(other.gameStart) || one.id - other.id;

/** Games move on by themselves at their kick-off. */
function useSorted(open: readonly TipGame[]) {
  const begun = useSecond(() =>
    open
      .filter((game) => phaseOf(game, new Date(serverNow())) !== 'upcoming')
      .map(({ id }) => id)
      .join(),
  );
  const ids = new Set(begun.split(',').map(Number));
  const sorted = [...open].sort(soonest);
  return { upcoming: sorted.filter(({ id }) => !ids.has(id)), played: sorted.filter(({ id }) => ids.has(id)) };
}

/** What matters now, in one sentence. */
function noteFor(upcoming: readonly TipGame[], isLoggedIn: boolean): string {
  const total = upcoming.reduce((sum, { price }) => sum + price, 0);
  if (!isLoggedIn) return `Melde dich an und tippe mit: ${formatVc(total)} für genaue Ergebnisse.`;
  const missing = upcoming.filter(({ tips }) => tips.length === 0).length;
  if (missing === 0) return 'Alles getippt. Bis zum Anpfiff kannst du jeden Tipp noch ändern.';
  return missing === upcoming.length
    ? `${formatCount(missing, 'Spiel wartet', 'Spiele warten')} auf deinen Tipp.`
    : `${formatNumber(missing)} von ${formatCount(upcoming.length, 'Spiel wartet', 'Spielen warten')} noch auf deinen Tipp.`;
}

/** Those whose tips are typed and not sent: one question for all of them. */
function useDirtyGames() {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const onDirty = useCallback(
    (id: number, isDirty: boolean) =>
      setIds((now) =>
        now.has(id) === isDirty ? now : new Set(isDirty ? [...now, id] : [...now].filter((one) => one !== id)),
      ),
    [],
  );
  return { isDirty: ids.size > 0, onDirty };
}

interface FixtureCardsProps {
  readonly open: readonly TipGame[];
  readonly closed: readonly TipGame[];
  readonly isAdmin: boolean;
  readonly onClose: (game: TipGame) => void;
  /** Below the closed games. */
  readonly children: ReactNode;
}

export function FixtureCards({ open, closed, isAdmin, onClose, children }: FixtureCardsProps) {
  const { data: me } = useMe();
  const { upcoming, played } = useSorted(open);
  const { isDirty, onDirty } = useDirtyGames();
  const next = upcoming.find(({ tips }) => tips.length === 0)?.id;
  /** The keyboard goes on with the next game. */
  const goOn = (id: number) => {
    const waiting = upcoming.filter((game) => game.id === id || game.tips.length === 0);
    const following = waiting[waiting.findIndex((game) => game.id === id) + 1];
    document.querySelector<HTMLElement>(`[data-game="${following?.id}"] [data-path="goalsTeamA"]`)?.focus();
  };
  const card = (game: TipGame) => <PlayedCard key={game.id} game={game} isAdmin={isAdmin} onClose={onClose} />;
  return (
    <div className="stack gap-32">
      {upcoming.length > 0 ? (
        <Section title="Jetzt tippen" note={noteFor(upcoming, Boolean(me))}>
          <div className={`${styles.cards} cards`} style={{ '--card-min': '420px' }}>
            {upcoming.map((game) => (
              <FixtureCard key={game.id} game={game} isNext={game.id === next} onDirty={onDirty} onTipped={goOn} />
            ))}
          </div>
        </Section>
      ) : null}
      {played.length > 0 ? (
        <Section title="Angepfiffen">
          <div className="cards">{played.map(card)}</div>
        </Section>
      ) : null}
      {closed.length > 0 ? (
        <Section title="Ergebnisse">
          <div className="cards">{closed.map(card)}</div>
          {children}
        </Section>
      ) : null}
      <UnsavedGuard isDirty={isDirty} />
    </div>
  );
}

/** As high as the cards, so that nothing moves when they come. */
export const FixtureSkeleton = () => (
  <div
    className={`${styles.cards} cards`}
    style={{ '--card-min': '420px' }}
    role="status"
    aria-label="Die Spiele werden geladen"
  >
    {['1', '2', '3', '4'].map((key) => (
      <Skeleton key={key} height={330} />
    ))}
  </div>
);
