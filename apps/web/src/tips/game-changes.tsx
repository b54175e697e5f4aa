import { scoreOf } from '@kontor/contract/tips/rules.ts';
import { type TipGame, VALUES } from '@kontor/contract/tips/schema.ts';
import { useState } from 'react';
import { formatKickOff, formatVc } from '#platform/format.de.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { InfoIcon } from '#platform/ui/icons.ts';
import { Notice } from '#platform/ui/page/notice.tsx';
import { formatScore } from './score.tsx';

function changesIn(before: TipGame, after: TipGame): string {
  const { teamA, teamB, gameStart, price, tournament, redOnlyIfAny, hidesTips, gameClosed } = after;
  const isOther = (...names: (keyof TipGame)[]) => names.some((name) => before[name] !== after[name]);
  const result = scoreOf(after);
  return [
    isOther('teamA', 'teamB') && `Es spielt jetzt ${teamA} gegen ${teamB}.`,
    isOther('gameStart') && `Der Anpfiff ist jetzt ${formatKickOff(gameStart)} Uhr.`,
    isOther('price') && `Der Gewinn ist jetzt ${formatVc(price)}.`,
    isOther('tournament') && `Das Turnier heißt jetzt ${tournament}.`,
    isOther('redOnlyIfAny') &&
      `Keine Rote Karte richtig getippt zu haben, zählt jetzt ${redOnlyIfAny ? 'nicht mehr' : 'auch'}.`,
    isOther('hidesTips') && `Die Tipps sind vor dem Anpfiff jetzt ${hidesTips ? 'verborgen' : 'sichtbar'}.`,
    isOther(...VALUES) && gameClosed && result && `Das Spiel ist mit ${formatScore(result)} abgeschlossen.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Says what others have changed of a game since its form was opened; what was typed stays. */
export function GameChanges({ game }: { readonly game: TipGame }) {
  const [seen, setSeen] = useState(game);
  const changes = changesIn(seen, game);
  if (!changes) return null;
  return (
    <Notice
      kind="warning"
      icon={InfoIcon}
      role="status"
      title="Das Spiel wurde gerade geändert."
      actions={<Button onClick={() => setSeen(game)}>Verstanden</Button>}
    >
      <p>{changes}</p>
    </Notice>
  );
}
