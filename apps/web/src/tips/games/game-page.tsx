import type { GamePhase } from '@kontor/contract/tips/rules.ts';
import type { TipGame, TipGameDetail } from '@kontor/contract/tips/schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { Tooltip } from '#platform/ui/field/tooltip.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { BackIcon } from '#platform/ui/icons.ts';
import { Page } from '#platform/ui/page/page.tsx';
import { CloseDialog } from '../closing/close-dialog.tsx';
import { AddressedGame, overSentence, useIsAdmin } from '../game.tsx';
import { usePhase } from '../game-phase.tsx';
import { refreshTips } from '../tips.queries.ts';
import { GameTips } from './game-tips.tsx';
import { Scoreboard } from './scoreboard.tsx';

const route = getRouteApi('/tip-games/$id');

/** Our idea of the server's clock may be early by as much; only then it shows what was hidden. */
const AFTER_START_MS = 2000;

/** Nobody announces the kick-off, but hidden tips become visible with it. */
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

interface GameViewProps {
  readonly game: TipGameDetail;
  readonly onClose: (game: TipGame) => void;
}

function GameView({ game, onClose }: GameViewProps) {
  const phase = usePhase(game);
  const isAdmin = useIsAdmin();
  const isOpen = phase === 'upcoming';
  useTipsAfterStart(phase);
  return (
    <Page
      title={`${game.teamA} gegen ${game.teamB}`}
      purpose={purposeOf(game, isOpen)}
      actions={
        <>
          <Link to="/tip-games" className={buttonClass('outline')}>
            <Glyph icon={BackIcon} />
            <span>Alle Spiele</span>
          </Link>
          <Participate game={game} isOpen={isOpen} />
        </>
      }
    >
      <Scoreboard game={game} phase={phase} onClose={isAdmin ? () => onClose(game) : undefined} />
      <GameTips game={game} isOpen={isOpen} />
    </Page>
  );
}

/** `/tip-games/{id}`: one game with everybody's tips. */
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
