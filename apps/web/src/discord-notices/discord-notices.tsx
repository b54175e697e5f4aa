import type { Features } from '@kontor/contract/core/features.ts';
import { removeTarget } from '@kontor/contract/discord-notices/api.ts';
import { TARGETS_MAX, type Target } from '@kontor/contract/discord-notices/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useWrite } from '#platform/api/use-write.ts';
import { ConfirmWrite } from '#platform/ui/dialog/confirm-write.tsx';
import { lazyDialog } from '#platform/ui/dialog/lazy-dialog.tsx';
import { useFocusAfter } from '#platform/ui/dialog/use-focus-after.ts';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { PartSkeleton } from '#platform/ui/table/part-skeleton.tsx';
import { useOpenedByAddress } from '#platform/use-opened-by-address.ts';
import { discordQueries } from './discord-notices.queries.ts';
import { TargetCard } from './target-card.tsx';

// Loaded with the first channel that is added or changed.
const TargetDialog = lazyDialog(async () => (await import('./target-dialog.tsx')).TargetDialog);

function RemoveDialog({ target, onClose }: { readonly target: Target; readonly onClose: () => void }) {
  const remove = useWrite(removeTarget, {
    onSuccess: (_nothing, client) => client.invalidateQueries(discordQueries.targets()),
  });
  return (
    <ConfirmWrite
      title={`„${target.name}“ entfernen?`}
      confirmLabel="Entfernen"
      write={remove}
      input={{ params: { id: target.id } }}
      done={`„${target.name}“ ist entfernt.`}
      onClose={onClose}
    >
      Dorthin wird nichts mehr gesendet, auch nicht, was noch wartet. Nachrichten im Kanal bleiben stehen.
    </ConfirmWrite>
  );
}

function Targets({ targets, features }: { readonly targets: readonly Target[]; readonly features: Features }) {
  /** As it was when its dialog opened; without one another is added. */
  const [opened, setOpened] = useState<{ readonly target?: Target }>();
  const [removing, setRemoving] = useState<Target>();
  const add = useFocusAfter<HTMLButtonElement>(removing !== undefined);
  useOpenedByAddress('kanal', () => setOpened({}));
  const isEmpty = targets.length === 0;
  return (
    <div className="stack gap-16">
      {isEmpty ? (
        <p className="dim readable">
          Noch wird kein Kanal benachrichtigt. Mit einem Webhook meldet Kontor zum Beispiel jede neue Bestellung dort,
          wo euer Team ohnehin mitliest.
        </p>
      ) : (
        <ul className="stack gap-16">
          {targets.map((target, at) => (
            <TargetCard
              key={target.id}
              target={target}
              isFirst={at === 0}
              onEdit={() => setOpened({ target })}
              onRemove={() => setRemoving(target)}
            />
          ))}
        </ul>
      )}
      <div className={isEmpty ? 'row wrap' : 'row wrap ruled'}>
        <Button
          ref={add}
          look={isEmpty ? 'primary' : 'outline'}
          isDisabled={targets.length >= TARGETS_MAX}
          onClick={() => setOpened({})}
        >
          Kanal hinzufügen
        </Button>
        <Link to="/help/$chapter" params={{ chapter: 'discord-mitteilungen' }} className={buttonClass()}>
          Handbuch
        </Link>
      </div>
      {opened ? <TargetDialog target={opened.target} features={features} onClose={() => setOpened(undefined)} /> : null}
      {removing ? <RemoveDialog target={removing} onClose={() => setRemoving(undefined)} /> : null}
    </div>
  );
}

export function DiscordNotices({ features }: { readonly features: Features }) {
  const query = useQuery(discordQueries.targets());
  if (query.data) return <Targets targets={query.data} features={features} />;
  return query.error ? <LoadError title="Die Kanäle konnten nicht geladen werden." of={query} /> : <PartSkeleton />;
}
