import { displayName, FORMER_DAYS, formerName } from '@kontor/contract/users/rules.ts';
import type { Former } from '@kontor/contract/users/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#platform/format.de.ts';
import { Section } from '#platform/ui/page/section.tsx';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { formerQuery } from './people.queries.ts';

const COLUMNS: Column<Former>[] = [
  { id: 'number', head: 'Nummer', width: 200, cell: ({ number }) => formerName(number) },
  {
    id: 'who',
    head: 'War',
    cell: (person) => (
      <span className="row wrap baseline">
        <span className="strong anywhere">{displayName(person)}</span>{' '}
        {displayName(person) === person.userName ? null : <span className="dim">{person.userName}</span>}{' '}
        <span className="dim number">Discord-Kennung {person.id}</span>
      </span>
    ),
  },
  {
    id: 'until',
    head: 'Nachzusehen bis',
    width: 168,
    label: 'Nachzusehen bis',
    cell: ({ knownUntil }) => <time dateTime={knownUntil}>{formatDate(knownUntil)}</time>,
  },
];

/** Who stands behind a number in the log; there is nothing to see while nobody has left. */
export function FormerStaff() {
  const former = useQuery(formerQuery());
  if (former.error && !former.data) {
    return <LoadError title="Die ehemaligen Personen konnten nicht geladen werden." of={former} />;
  }
  if (!former.data?.length) return null;
  return (
    <Section
      title="Ehemalige Personen"
      note={`Sie haben hier gearbeitet und ihr Konto gelöscht. Im Protokoll, im Lagerverlauf und an Bestellungen stehen sie
        unter ihrer Nummer. ${FORMER_DAYS} Tage lang siehst du hier, wer es war; danach weiß es niemand mehr.`}
    >
      <DataTable
        caption="Ehemalige Personen"
        columns={COLUMNS}
        rows={former.data}
        rowKey={({ number }) => number}
        cards={{ below: 'phone', areas: '"number" "who" "until"', columns: 'minmax(0, 1fr)' }}
      />
    </Section>
  );
}
