import { type GamePhase, scoreOf } from '@kontor/contract/tips/rules.ts';
import type { TipGame, TipGameDetail } from '@kontor/contract/tips/schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { formatKickOff, formatVc } from '#platform/format.de.ts';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { Tooltip } from '#platform/ui/field/tooltip.ts';
import { Page } from '#platform/ui/page/page.tsx';
import { Fact } from '#platform/ui/stat.tsx';
import { useFlash } from '#platform/use-flash.ts';
import { useRights } from '#users';
import { CloseDialog } from '../closing/close-dialog.tsx';
import { Crest } from '../crest.tsx';
import {
  AddressedGame,
  AllGames,
  Countdown,
  closingOf,
  overSentence,
  PhaseBadge,
  redCardRule,
  usePhase,
} from '../game.tsx';
import { formatScore, KINDS } from '../score.tsx';
import { refreshTips } from '../tips.queries.ts';
import styles from './game-page.module.css';
import { GameTips } from './game-tips.tsx';

const route = getRouteApi('/tip-games/$id');

/** Our clock may be ahead of the server's by as much. */
const AFTER_START_MS = 2000;

/** No message announces the kick-off, but hidden tips become visible with it. */
function useTipsAfterStart(phase: GamePhase): void {
  const client = useQueryClient();
  const before = useRef(phase);
  useEffect(() => {
    const hasBegun = before.current === 'upcoming' && phase !== 'upcoming';
    before.current = phase;
    if (!hasBegun) return;
    const timer = setTimeout(() => void refreshTips(client), AFTER_START_MS);
    return () => clearTimeout(timer);
  }, [phase, client]);
}

interface ScoreboardProps {
  readonly game: TipGame;
  readonly phase: GamePhase;
  readonly onClose: (() => void) | undefined;
}

function Scoreboard({ game, phase, onClose }: ScoreboardProps) {
  const result = scoreOf(game);
  const closing = closingOf(game);
  const board = useFlash<HTMLElement>(game.version);
  return (
    <section ref={board} className="card flush" aria-label="Spielstand">
      <div className={styles.match}>
        <p className={`${styles.team} bold anywhere`}>
          <Crest team={game.teamA} />
          {game.teamA}
        </p>
        <div className={`${styles.middle} stack center`}>
          {result ? (
            <p className={`${styles.score} bold number`}>{formatScore(result)}</p>
          ) : phase === 'upcoming' ? (
            <p className={`${styles.countdown} bold nowrap`}>
              <Countdown to={game.gameStart} />
            </p>
          ) : (
            <p className={`${styles.score} bold number`} aria-hidden="true">
              – : –
            </p>
          )}
          {phase === 'closed' ? (
            <p className="meta">Endstand</p>
          ) : (
            <p className="row wrap top">
              <span>
                <PhaseBadge phase={phase} mayClose={onClose !== undefined} />
              </span>
            </p>
          )}
        </div>
        <p className={`${styles.team} bold anywhere`}>
          <Crest team={game.teamB} />
          {game.teamB}
        </p>
        {onClose ? (
          <Button className="full" style={{ justifySelf: 'center' }} icon={closing.icon} onClick={onClose}>
            {closing.label}
          </Button>
        ) : null}
      </div>
      <dl className={`${styles.facts} row wrap top`}>
        <Fact label="Anpfiff">{formatKickOff(game.gameStart)} Uhr</Fact>
        <Fact label="Turnier">{game.tournament}</Fact>
        <Fact label="Preis">{formatVc(game.price)}</Fact>
        {result
          ? KINDS.slice(1).map(({ label, a, b }) => (
              <Fact key={label} label={label}>
                {result[a]} : {result[b]}
              </Fact>
            ))
          : null}
      </dl>
      {game.redOnlyIfAny ? <p className={`${styles.rule} meta`}>{redCardRule()}</p> : null}
    </section>
  );
}

const Participate = ({ game, isOpen }: { readonly game: TipGameDetail; readonly isOpen: boolean }) =>
  isOpen ? (
    <Link to="/tip-games/$id/tip" params={{ id: String(game.id) }} className={buttonClass('primary')}>
      Zur Teilnahme
    </Link>
  ) : (
    <Tooltip label={overSentence(game)} events={{ hover: true, focus: true, touch: true }}>
      <Button isDisabled aria-description={overSentence(game)}>
        Zur Teilnahme
      </Button>
    </Tooltip>
  );

function purposeOf({ gameClosed, hidesTips }: TipGameDetail, isOpen: boolean): string {
  if (gameClosed) return 'Wie das Spiel ausging und wer richtig lag.';
  return hidesTips && isOpen ? 'Wann es losgeht und wie viele schon getippt haben.' : 'Wer worauf gesetzt hat.';
}

function GameView({ game, onClose }: { readonly game: TipGameDetail; readonly onClose: (game: TipGame) => void }) {
  const phase = usePhase(game);
  const { isAdmin } = useRights();
  const isOpen = phase === 'upcoming';
  useTipsAfterStart(phase);
  return (
    <Page
      title={`${game.teamA} gegen ${game.teamB}`}
      purpose={purposeOf(game, isOpen)}
      actions={
        <>
          <AllGames />
          <Participate game={game} isOpen={isOpen} />
        </>
      }
    >
      <Scoreboard game={game} phase={phase} onClose={isAdmin ? () => onClose(game) : undefined} />
      <GameTips game={game} isOpen={isOpen} />
    </Page>
  );
}

export function GamePage() {
  const [closing, setClosing] = useState<TipGame>();
  return (
    <>
      <AddressedGame id={route.useParams().id}>{(game) => <GameView game={game} onClose={setClosing} />}</AddressedGame>
      {/* Out here, so that a game that is deleted does not take what is being typed with it unsaid. */}
      {closing ? <CloseDialog game={closing} onDone={() => setClosing(undefined)} /> : null}
    </>
  );
}
