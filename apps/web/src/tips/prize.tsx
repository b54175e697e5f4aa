import { prizeOf, scoreOf } from '@kontor/contract/tips/rules.ts';
import type { Tip, TipGame } from '@kontor/contract/tips/schema.ts';
import { formatVc } from '#platform/format.de.ts';
import { Formula } from '#platform/ui/field/formula.tsx';

/** What a tip has won, line by line. */
function explainPrize(game: TipGame, tip: Tip): string {
  const result = scoreOf(game);
  if (!result) return '';
  const { goals, cards, corners, isExact } = prizeOf(tip, result, game);
  const hit = isExact ? 'Tore genau getroffen' : goals > 0 ? 'Ein Tor daneben' : 'Tore nicht getroffen';
  return `${hit}: ${formatVc(goals)}\nKarten: ${formatVc(cards)}\nEcken: ${formatVc(corners)}`;
}

interface PrizeProps {
  readonly game: TipGame;
  readonly tip: Tip | undefined;
}

/** Won virtual currency with how it came about; a dash until there is something to tell. */
export const Prize = ({ game, tip }: PrizeProps) =>
  !tip || tip.won === null ? (
    <span aria-label={game.gameClosed ? 'Nicht getippt' : 'Noch offen'} role="img">
      –
    </span>
  ) : (
    <Formula explain={() => explainPrize(game, tip)}>{formatVc(tip.won)}</Formula>
  );
