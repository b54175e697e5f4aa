import { type GamePhase, scoreOf } from '@kontor/contract/tips/rules.ts';
import type { TipGame } from '@kontor/contract/tips/schema.ts';
import { formatKickOff, formatVc } from '#platform/format.de.ts';
import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { useFlash } from '#platform/use-flash.ts';
import { closingOf } from './closing-words.ts';
import { Countdown } from './countdown.tsx';
import { MissingResult, PhaseBadge } from './phase-badge.tsx';
import { formatScore, KINDS } from './score-kinds.ts';
import styles from './scoreboard.module.css';

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
    <section ref={board} className={styles.board} aria-label="Spielstand">
      <div className={styles.match}>
        <p className={styles.team}>{game.teamA}</p>
        <div className={styles.middle}>
          {result ? (
            <p className={`${styles.score} number`}>{formatScore(result)}</p>
          ) : phase === 'upcoming' ? (
            <p className={styles.countdown}>
              <Countdown to={game.gameStart} />
            </p>
          ) : (
            <p className={`${styles.score} number`} aria-hidden="true">
              – : –
            </p>
          )}
          {phase === 'closed' ? (
            <p className={styles.end}>Endstand</p>
          ) : (
            <p className={styles.state}>
              <PhaseBadge phase={phase} />
              {phase === 'waiting' && onClose ? <MissingResult /> : null}
            </p>
          )}
        </div>
        <p className={styles.team}>{game.teamB}</p>
        {onClose ? (
          <Button className={styles.close ?? ''} icon={<Glyph icon={closing.icon} />} onClick={onClose}>
            {closing.label}
          </Button>
        ) : null}
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>Anpfiff</dt>
          <dd className="number">{formatKickOff(game.gameStart)} Uhr</dd>
        </div>
        <div>
          <dt>Turnier</dt>
          <dd>{game.tournament}</dd>
        </div>
        <div>
          <dt>Preis</dt>
          <dd className="number">{formatVc(game.price)}</dd>
        </div>
        {result
          ? KINDS.slice(1).map(({ label, a, b }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="number">
                  {result[a]} : {result[b]}
                </dd>
              </div>
            ))
          : null}
      </dl>
    </section>
  );
}
