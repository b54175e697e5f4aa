import type { TipGame } from '@kontor/contract/tips/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from '#platform/ui/field/button.tsx';
import { InfoIcon } from '#platform/ui/icons.ts';
import { Notice } from '#platform/ui/page/notice.tsx';
import { formatScore } from '../score.tsx';
import { tipsQueries } from '../tips.queries.ts';

/** What OpenLigaDB says about a game that waits for its result, or has another one here. */
function useProposal({ id }: TipGame) {
  const { data } = useQuery(tipsQueries.proposals());
  return {
    proposal: data?.proposals.find(({ gameId }) => gameId === id),
    isWithoutResult: data?.withoutResult.includes(id) ?? false,
  };
}

export function ProposalPill({ game }: { readonly game: TipGame }) {
  const { proposal } = useProposal(game);
  if (!proposal) return null;
  return (
    <span className="pill accent block">
      {game.gameClosed ? 'OpenLigaDB jetzt' : 'Vorschlag'} {formatScore(proposal)}
    </span>
  );
}

interface ProposalNoticeProps {
  readonly game: TipGame;
  readonly onTake: (goals: { readonly goalsTeamA: string; readonly goalsTeamB: string }) => void;
}

/** Nothing is written by it: the goals come into the fields, and a person closes the game. */
export function ProposalNotice({ game, onTake }: ProposalNoticeProps) {
  const { proposal, isWithoutResult } = useProposal(game);
  if (isWithoutResult)
    return <Notice icon={InfoIcon}>Bei OpenLigaDB ist das Spiel beendet, hat aber noch kein Ergebnis.</Notice>;
  if (!proposal) return null;
  const take = () => onTake({ goalsTeamA: String(proposal.goalsTeamA), goalsTeamB: String(proposal.goalsTeamB) });
  return (
    <Notice icon={InfoIcon} actions={<Button onClick={take}>Tore übernehmen</Button>}>
      <p>
        OpenLigaDB meldet {game.gameClosed ? 'inzwischen ' : ''}
        <strong className="bold">{formatScore(proposal)}</strong>.{' '}
        {proposal.wentOn ? 'Das Spiel ging über die reguläre Zeit hinaus: Prüfe, was bei euch zählt. ' : null}
        Karten und Ecken kennt es nicht.
      </p>
    </Notice>
  );
}

export function ProposalProblem() {
  const { data } = useQuery(tipsQueries.proposals());
  return data?.problem ? <p className="meta">Vorschläge für Ergebnisse: {data.problem}</p> : null;
}
