import { AppError } from '@kontor/contract/core/errors.ts';
import { BONUS, type GamePhase, phaseLabel, phaseOf, prizeOf, scoreOf } from '@kontor/contract/tips/rules.ts';
import type { Tip, TipGame, TipGameDetail } from '@kontor/contract/tips/schema.ts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useSyncExternalStore } from 'react';
import { formatCountdown, formatVc } from '#platform/format.de.ts';
import { serverNow } from '#platform/server-clock.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { buttonClass } from '#platform/ui/field/button.tsx';
import { Formula } from '#platform/ui/field/formula.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { BackIcon, CloseGameIcon, CorrectIcon, CupIcon, type Icon } from '#platform/ui/icons.ts';
import { EntityPage, numberInAddress } from '#platform/ui/page/entity-page.tsx';
import { tipsQueries } from './tips.queries.ts';

/** `SV Nordkai – FC Vespucci`: what a game is called in lists, links and messages. */
export const titleOf = ({ teamA, teamB }: Pick<TipGame, 'teamA' | 'teamB'>): string => `${teamA} – ${teamB}`;

/** Why nobody can tip any more, in the words the server would use. */
export const overSentence = ({ gameClosed }: Pick<TipGame, 'gameClosed'>): string =>
  new AppError(gameClosed ? 'tips.closed' : 'tips.started').detail;

export const redCardRule = (): string =>
  `Rote Karten zählen nur, wenn es welche gab: Bekommt ein Team keine, gibt es für die getippte 0 keine ${formatVc(BONUS)}.`;

export const closingOf = ({ gameClosed }: TipGame): { readonly label: string; readonly icon: Icon } =>
  gameClosed ? { label: 'Ergebnis berichtigen', icon: CorrectIcon } : { label: 'Abschließen', icon: CloseGameIcon };

const WORDS = {
  title: 'Tippspiel',
  missing: 'Dieses Tippspiel gibt es nicht (mehr).',
  failure: 'Das Spiel konnte nicht geladen werden.',
  icon: CupIcon,
  link: (
    <Link to="/tip-games" className={buttonClass('outline')}>
      Zu den Tippspielen
    </Link>
  ),
};

export const AllGames = () => (
  <Link to="/tip-games" className={buttonClass('outline')}>
    <Glyph icon={BackIcon} />
    <span>Alle Spiele</span>
  </Link>
);

interface GameNameProps {
  readonly game: Pick<TipGame, 'id' | 'teamA' | 'teamB' | 'tournament' | 'gameStart'>;
  /** When it begins, where that is worth saying. */
  readonly at?: string;
  readonly className?: string | undefined;
}

/** A game in a table: a link with its teams, and its tournament below. */
export const GameName = ({ game, at, className = '' }: GameNameProps) => (
  <>
    <Link to="/tip-games/$id" params={{ id: String(game.id) }} className={`link block anywhere ${className}`}>
      {titleOf(game)}
    </Link>
    <span className="meta block">
      {game.tournament}
      {at ? ' · ' : null}
      {at ? <time dateTime={game.gameStart}>{at}</time> : null}
    </span>
  </>
);

export const AddressedGame = (props: {
  readonly id: string;
  readonly children: (game: TipGameDetail) => ReactNode;
}) => (
  <EntityPage words={WORDS} id={numberInAddress(props.id)} query={tipsQueries.game}>
    {props.children}
  </EntityPage>
);

function explainPrize(game: TipGame, tip: Tip): string {
  const result = scoreOf(game);
  if (!result) return '';
  const { goals, cards, corners, isExact } = prizeOf(tip, result, game);
  const hit = isExact ? 'Tore genau getroffen' : goals > 0 ? 'Ein Tor daneben' : 'Tore nicht getroffen';
  return `${hit}: ${formatVc(goals)}\nKarten: ${formatVc(cards)}\nEcken: ${formatVc(corners)}`;
}

export const Prize = ({ game, tip }: { readonly game: TipGame; readonly tip: Tip | undefined }) =>
  !tip || tip.won === null ? (
    <span aria-label={game.gameClosed ? 'Nicht getippt' : 'Noch offen'} role="img">
      –
    </span>
  ) : (
    <Formula explain={() => explainPrize(game, tip)}>{formatVc(tip.won)}</Formula>
  );

const everySecond = (onTick: () => void) => {
  const timer = setInterval(onTick, 1000);
  return () => clearInterval(timer);
};

/** What is said of this second; drawn anew only when it changes. */
export const useSecond = <T extends string>(read: () => T): T => useSyncExternalStore(everySecond, read);

/** Where the game stands, by the server's clock. */
export const usePhase = ({ gameStart, gameClosed }: Pick<TipGame, 'gameStart' | 'gameClosed'>): GamePhase =>
  useSecond(() => phaseOf({ gameStart, gameClosed }, new Date(serverNow())));

export function Countdown({ to }: { readonly to: string }) {
  const left = useSecond(() => formatCountdown(Date.parse(to) - serverNow()));
  return <span className="number">{left}</span>;
}

/** Says which game a button is about. */
export const About = ({ word, game: { teamA, teamB } }: { readonly word: string; readonly game: TipGame }) => (
  <span className="visually-hidden">
    {' '}
    {word} {teamA} gegen {teamB}
  </span>
);

export const MissingResult = () => <span className="pill warning strong">Ergebnis fehlt</span>;

interface PhaseBadgeProps {
  readonly phase: Exclude<GamePhase, 'closed'>;
  /** Whoever closes games reads what there is to do, the others what they wait for. */
  readonly mayClose?: boolean;
}

export const PhaseWord = ({ phase }: Pick<PhaseBadgeProps, 'phase'>) => (
  <Badge tone={phase === 'running' ? 'green' : 'gray'}>{phaseLabel(phase)}</Badge>
);

export const PhaseBadge = ({ phase, mayClose = false }: PhaseBadgeProps) => (
  <>
    <PhaseWord phase={phase} />
    {phase !== 'waiting' ? null : mayClose ? (
      <span className="block">
        <MissingResult />
      </span>
    ) : (
      <span className="meta block">wartet auf das Ergebnis</span>
    )}
  </>
);
