import { scoreOf } from '@kontor/contract/tips/rules.ts';
import type { PlayerProfile as Profile, TipGame } from '@kontor/contract/tips/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { hasStatus } from '#platform/api/api-error.ts';
import { formatDate, formatNumber, formatVc } from '#platform/format.de.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Modal } from '#platform/ui/dialog/modal.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { CupIcon } from '#platform/ui/icons.ts';
import { Section } from '#platform/ui/page/section.tsx';
import { PageSpinner } from '#platform/ui/page/spinner.tsx';
import { Stat, Stats } from '#platform/ui/stat.tsx';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { GameName, PhaseBadge, Prize, usePhase } from '../game.tsx';
import { formatScore } from '../score.tsx';
import { tipsQueries } from '../tips.queries.ts';

function Outcome({ game }: { readonly game: TipGame }) {
  const phase = usePhase(game);
  const result = scoreOf(game);
  if (phase !== 'closed') return <PhaseBadge phase={phase} />;
  return <span className="strong">{result ? formatScore(result) : '–'}</span>;
}

const COLUMNS: Column<TipGame>[] = [
  {
    id: 'game',
    head: 'Spiel',
    cell: (game) => <GameName game={game} at={formatDate(game.gameStart)} className="strong" />,
  },
  {
    id: 'tip',
    head: 'Tipp',
    label: 'Tipp',
    className: 'number nowrap strong',
    cell: ({ tips: [tip] }) => (tip ? formatScore(tip) : null),
  },
  {
    id: 'result',
    head: 'Ergebnis',
    label: 'Ergebnis',
    className: 'number nowrap',
    cell: (game) => <Outcome game={game} />,
  },
  {
    id: 'won',
    head: 'Gewonnen',
    label: 'Gewonnen',
    isNumber: true,
    card: 'end',
    className: 'strong',
    cell: (game) => {
      const [tip] = game.tips;
      return (
        <span className={(tip?.won ?? 0) > 0 ? 'success' : undefined}>
          <Prize game={game} tip={tip} />
          {tip?.isExact ? ' ' : null}
          {tip?.isExact ? <span className="pill">exakt</span> : null}
        </span>
      );
    },
  },
];

const Content = ({ profile: { user, standing, games } }: { readonly profile: Profile }) => (
  <div className="stack gap-24">
    <div className="row gap-16">
      <Avatar person={user} size={56} />
      <Stats>
        <Stat label="Rang">{standing ? `${formatNumber(standing.rank)}.` : '–'}</Stat>
        <Stat label="Gewonnen">{formatVc(standing?.won ?? 0)}</Stat>
        <Stat label="Exakte Treffer">{formatNumber(standing?.exact ?? 0)}</Stat>
        <Stat label="Gewertete Tipps">{formatNumber(standing?.tips ?? 0)}</Stat>
      </Stats>
    </div>
    <Section title="Letzte Tipps" level={3}>
      {games.length > 0 ? (
        <DataTable
          caption="Letzte Tipps"
          columns={COLUMNS}
          rows={games.filter(({ tips }) => tips.length > 0)}
          rowKey={({ id }) => id}
          cards={{
            below: 'phone',
            areas: '"game game game" "tip result won"',
            columns: '48px minmax(0, 1fr) auto',
          }}
        />
      ) : (
        <p className="dim">Zu sehen ist noch nichts: Diese Tipps bleiben bis zum Anpfiff verborgen.</p>
      )}
    </Section>
  </div>
);

export function PlayerProfile({ userId, onClose }: { readonly userId: string; readonly onClose: () => void }) {
  const query = useQuery(tipsQueries.player(userId));
  const { data, error } = query;
  return (
    <Modal
      title={data?.user.name ?? 'Spieler'}
      onClose={onClose}
      actions={<Button onClick={onClose}>Schließen</Button>}
    >
      {data ? (
        <Content profile={data} />
      ) : hasStatus(error, 404) ? (
        <EmptyState icon={CupIcon} title="Diese Person hat noch nichts getippt." />
      ) : error ? (
        <LoadError title="Das Profil konnte nicht geladen werden." of={query} />
      ) : (
        <PageSpinner />
      )}
    </Modal>
  );
}
