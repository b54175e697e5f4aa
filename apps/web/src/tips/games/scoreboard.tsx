import { type GamePhase, scoreOf } from '@kontor/contract/tips/rules.ts';
import type { TipGame } from '@kontor/contract/tips/schema.ts';
import { formatKickOff, formatVc } from '#platform/format.de.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { Fact } from '#platform/ui/stat.tsx';
import { useFlash } from '#platform/use-flash.ts';
import { closingOf, redCardRule } from '../game.tsx';
import { Countdown, MissingResult, PhaseBadge } from '../game-phase.tsx';
import { formatScore, KINDS } from '../score.ts';
import styles from './game-page.module.css';

interface ScoreboardProps {
  readonly game: TipGame;
  readonly phase: GamePhase;
  /** For those who may enter the result. */
  readonly onClose: (() => void) | undefined;
}

/** The game as it hangs over the pitch: who plays, and the score or how long it still takes. */
export function Scoreboard({ game, phase, onClose }: ScoreboardProps) {
  const result = scoreOf(game);
  const closing = closingOf(game);
  const board = useFlash<HTMLElement>(game.version);
  return (
    <section ref={board} className="card flush" aria-label="Spielstand">
      <div className={styles.match}>
        <p className={`${styles.team} bold anywhere end`}>{game.teamA}</p>
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
                <PhaseBadge phase={phase} />
              </span>
              {phase === 'waiting' && onClose ? <MissingResult /> : null}
            </p>
          )}
        </div>
        <p className={`${styles.team} bold anywhere`}>{game.teamB}</p>
        {onClose ? (
          <Button
            className="full"
            style={{ justifySelf: 'center' }}
            icon={<Glyph icon={closing.icon} />}
            onClick={onClose}
          >
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
