import type { Features } from '@kontor/contract/core/features.ts';
import { TARGETS_MAX, type Target } from '@kontor/contract/discord-notices/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { PartSkeleton } from '#platform/ui/table/part-skeleton.tsx';
import { useOpenedByAddress } from '#platform/use-opened-by-address.ts';
import { discordQueries } from './discord-notices.queries.ts';
import { TargetCard } from './target-card.tsx';
import { TargetDialog } from './target-dialog.tsx';

const Help = () => (
  <Link to="/help/$chapter" params={{ chapter: 'discord-mitteilungen' }} className={buttonClass()}>
    Handbuch
  </Link>
);

interface TargetsProps {
  readonly targets: readonly Target[];
  readonly features: Features;
}

function Targets({ targets, features }: TargetsProps) {
  /** As it was when its dialog opened; without one another is added. */
  const [opened, setOpened] = useState<{ readonly target?: Target }>();
  useOpenedByAddress('kanal', () => setOpened({}), 'discord');
  return (
    <div className="stack gap-16">
      {targets.length === 0 ? (
        <p className="dim readable">
          Noch wird kein Kanal benachrichtigt. Mit einem Webhook meldet Kontor zum Beispiel jede neue Bestellung dort,
          wo euer Team ohnehin mitliest.
        </p>
      ) : (
        <ul className="stack gap-16">
          {targets.map((target, at) => (
            <TargetCard key={target.id} target={target} isFirst={at === 0} onEdit={() => setOpened({ target })} />
          ))}
        </ul>
      )}
      <div className={targets.length === 0 ? 'row wrap' : 'row wrap ruled'}>
        <Button
          look={targets.length === 0 ? 'primary' : 'outline'}
          isDisabled={targets.length >= TARGETS_MAX}
          onClick={() => setOpened({})}
        >
          Kanal hinzufügen
        </Button>
        <Help />
      </div>
      {opened ? <TargetDialog target={opened.target} features={features} onClose={() => setOpened(undefined)} /> : null}
    </div>
  );
}

/** Channels in Discord that are notified, and how that goes. */
export function DiscordNotices({ features }: { readonly features: Features }) {
  const query = useQuery(discordQueries.targets());
  if (query.data) return <Targets targets={query.data} features={features} />;
  return query.error ? <LoadError title="Die Kanäle konnten nicht geladen werden." of={query} /> : <PartSkeleton />;
}
