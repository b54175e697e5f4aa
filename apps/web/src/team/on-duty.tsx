import type { Team } from '@kontor/contract/team/schema.ts';
import { formatTime } from '#platform/format.de.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { PeopleIcon } from '#platform/ui/icons.ts';
import { Section } from '#platform/ui/page/section.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';

export const OnDuty = ({ onDuty }: { readonly onDuty: Team['onDuty'] | undefined }) => (
  <Section title="Jetzt im Dienst" isCard {...(onDuty ? { count: onDuty.length } : {})}>
    {onDuty === undefined ? <Skeleton height={96} /> : null}
    {onDuty?.length === 0 ? (
      <EmptyState icon={PeopleIcon} title="Gerade ist niemand im Dienst.">
        Wer beginnt, steht hier sofort, bei allen.
      </EmptyState>
    ) : null}
    {onDuty && onDuty.length > 0 ? (
      <ul className="stack gap-8">
        {onDuty.map(({ person, since }) => (
          <li key={person.id} className="row gap-12">
            <Avatar person={person} />
            <span className="grow anywhere strong">{person.name}</span>
            <span className="meta number nowrap">seit {formatTime(since)}</span>
          </li>
        ))}
      </ul>
    ) : null}
  </Section>
);
