import { TARGETS_MAX, type Target } from '@kontor/contract/discord-notices/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { discordQueries } from './discord-notices.queries.ts';
import { TargetCard } from './target-card.tsx';
import { TargetDialog } from './target-dialog.tsx';

const Help = () => (
  <Link to="/help/$chapter" params={{ chapter: 'discord-mitteilungen' }} className={buttonClass()}>
    Anleitung
  </Link>
);

function Targets({ targets }: { readonly targets: readonly Target[] }) {
  /** `new`: one that is not there yet. */
  const [opened, setOpened] = useState<number | 'new'>();
  return (
    <div className="stack gap-24">
      {targets.length === 0 ? (
        <p className="dim readable">
          Noch wird kein Kanal benachrichtigt. Mit einem Webhook meldet Kontor zum Beispiel jede neue Bestellung dort,
          wo euer Team ohnehin mitliest.
        </p>
      ) : (
        <ul className="stack gap-24">
          {targets.map((target) => (
            <TargetCard key={target.id} target={target} onEdit={() => setOpened(target.id)} />
          ))}
        </ul>
      )}
      <div className="row wrap">
        <Button
          look={targets.length === 0 ? 'primary' : 'outline'}
          isDisabled={targets.length >= TARGETS_MAX}
          onClick={() => setOpened('new')}
        >
          Kanal hinzufügen
        </Button>
        <Help />
      </div>
      {opened === undefined ? null : (
        <TargetDialog target={targets.find(({ id }) => id === opened)} onClose={() => setOpened(undefined)} />
      )}
    </div>
  );
}

/** Channels in Discord that are notified, and how that goes. */
export function DiscordNotices() {
  const query = useQuery(discordQueries.targets());
  if (query.data) return <Targets targets={query.data} />;
  return query.error ? (
    <LoadError title="Die Kanäle konnten nicht geladen werden." of={query} />
  ) : (
    <div role="status">
      <span className="visually-hidden">Wird geladen …</span>
      <Skeleton height={20} width="40%" mb={8} />
      <Skeleton height={16} width="70%" mb={8} />
      <Skeleton height={36} width={130} />
    </div>
  );
}
