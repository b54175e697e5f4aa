import { scoreOf } from '@kontor/contract/tips/rules.ts';
import type { TipGame } from '@kontor/contract/tips/schema.ts';
import { useState } from 'react';
import { formatKickOff, formatVc } from '#platform/format.de.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { InfoIcon } from '#platform/ui/icons.ts';
import { Notice } from '#platform/ui/page/notice.tsx';
import { formatScore } from './score.ts';

/** What has become of a game while a form about it was being filled in, one sentence each. */
function changesIn(before: TipGame, after: TipGame): string[] {
  const changes: string[] = [];
  if (before.teamA !== after.teamA || before.teamB !== after.teamB)
    changes.push(`Es spielt jetzt ${after.teamA} gegen ${after.teamB}.`);
  if (before.gameStart !== after.gameStart)
    changes.push(`Der Anpfiff ist jetzt ${formatKickOff(after.gameStart)} Uhr.`);
  if (before.price !== after.price) changes.push(`Der Gewinn ist jetzt ${formatVc(after.price)}.`);
  if (before.tournament !== after.tournament) changes.push(`Das Turnier heißt jetzt ${after.tournament}.`);
  if (before.redOnlyIfAny !== after.redOnlyIfAny)
    changes.push(
      `Keine Rote Karte richtig getippt zu haben, zählt jetzt ${after.redOnlyIfAny ? 'nicht mehr' : 'auch'}.`,
    );
  if (before.hidesTips !== after.hidesTips)
    changes.push(`Die Tipps sind vor dem Anpfiff jetzt ${after.hidesTips ? 'verborgen' : 'sichtbar'}.`);
  const [was, is] = [scoreOf(before), scoreOf(after)].map((score) => score && JSON.stringify(score));
  if (after.gameClosed && was !== is) changes.push(`Das Spiel ist mit ${resultOf(after)} abgeschlossen.`);
  return changes;
}

const resultOf = (game: TipGame): string => {
  const result = scoreOf(game);
  return result ? formatScore(result) : 'einem Ergebnis';
};

/** The game as the person has seen it, what has changed since, and a way to take note of that. */
export function useSeenGame<T extends TipGame>(game: T) {
  const [seen, setSeen] = useState(game);
  const changesTo = (now: TipGame) => changesIn(seen, now);
  return { seen, changes: changesTo(game), changesTo, accept: () => setSeen(game) };
}

interface GameChangedProps {
  readonly changes: readonly string[];
  readonly onAccept: () => void;
}

/** Says what has changed under the reader's hands; what was typed stays. */
export const GameChanged = ({ changes, onAccept }: GameChangedProps) =>
  changes.length === 0 ? null : (
    <Notice
      kind="warning"
      icon={InfoIcon}
      role="status"
      title="Das Spiel wurde gerade geändert."
      actions={<Button onClick={onAccept}>Verstanden</Button>}
    >
      <p>{changes.join(' ')}</p>
    </Notice>
  );
