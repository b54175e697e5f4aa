import type { TipGameDetail } from '@kontor/contract/tips/schema.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import { formatKickOff } from '#platform/format.de.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { BackIcon } from '#platform/ui/icons.ts';
import { Page } from '#platform/ui/page.tsx';
import { Countdown, usePhase } from './countdown.tsx';
import { GameChanged } from './game-changed.tsx';
import { useSeenGame } from './game-changes.ts';
import { GameLoader } from './game-loader.tsx';
import { PriceTerms } from './price-terms.tsx';
import { TipForm } from './tip-form.tsx';
import styles from './tip-page.module.css';

const route = getRouteApi('/tip-games/$id/tip');

function TipView({ game }: { readonly game: TipGameDetail }) {
  const phase = usePhase(game);
  const { changes, accept } = useSeenGame(game);
  return (
    <Page
      title={`${game.teamA} gegen ${game.teamB}`}
      facts={
        <>
          {game.tournament} · {formatKickOff(game.gameStart)} Uhr
          {phase === 'upcoming' ? (
            <>
              {' · '}
              <strong className={styles.countdown}>
                <Countdown to={game.gameStart} />
              </strong>
            </>
          ) : null}
        </>
      }
      actions={
        <Link to="/tip-games" className={buttonClass('outline')}>
          <Glyph icon={BackIcon} />
          <span>Alle Spiele</span>
        </Link>
      }
    >
      <div className={styles.content}>
        <div className={styles.main}>
          <GameChanged changes={changes} onAccept={accept} />
          <TipForm game={game} isOpen={phase === 'upcoming'} />
        </div>
        <PriceTerms game={game} />
      </div>
    </Page>
  );
}

/** `/tip-games/{id}/tip`: where somebody says how a game ends. */
export const TipPage = () => (
  <GameLoader id={route.useParams().id} title="Tippspiel">
    {(game) => <TipView game={game} />}
  </GameLoader>
);
