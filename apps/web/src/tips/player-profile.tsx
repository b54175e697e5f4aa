import type { PlayerProfile as Profile, Standing } from '@kontor/contract/tips/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { hasStatus } from '#platform/api-error.ts';
import { formatNumber, formatVc } from '#platform/format.de.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Button } from '#platform/ui/button.tsx';
import { CupIcon } from '#platform/ui/icons.ts';
import { LoadError } from '#platform/ui/load-error.tsx';
import { Modal } from '#platform/ui/modal.tsx';
import { PageSpinner } from '#platform/ui/spinner.tsx';
import { EmptyState } from '#platform/ui/state.tsx';
import { PlayerGames } from './player-games.tsx';
import styles from './player-profile.module.css';
import { tipsQueries } from './tips.queries.ts';

const Figure = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div className={styles.figure}>
    <dt>{label}</dt>
    <dd className="number">{value}</dd>
  </div>
);

const Figures = ({ standing }: { readonly standing: Standing | null }) => (
  <dl className={styles.figures}>
    <Figure label="Rang" value={standing ? `${formatNumber(standing.rank)}.` : '–'} />
    <Figure label="Gewonnen" value={formatVc(standing?.won ?? 0)} />
    <Figure label="Exakte Treffer" value={formatNumber(standing?.exact ?? 0)} />
    <Figure label="Gewertete Tipps" value={formatNumber(standing?.tips ?? 0)} />
  </dl>
);

const Content = ({ profile: { user, standing, games } }: { readonly profile: Profile }) => (
  <div className={styles.profile}>
    <div className={styles.who}>
      <Avatar person={user} size={56} />
      <Figures standing={standing} />
    </div>
    <section>
      <h3 className={styles.title}>Letzte Tipps</h3>
      {games.length > 0 ? (
        <PlayerGames games={games} />
      ) : (
        <p className={styles.none}>Zu sehen ist noch nichts: Diese Tipps bleiben bis zum Anpfiff verborgen.</p>
      )}
    </section>
  </div>
);

interface PlayerProfileProps {
  readonly userId: string;
  readonly onClose: () => void;
}

/** How somebody stands and what they have tipped. */
export function PlayerProfile({ userId, onClose }: PlayerProfileProps) {
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
