import type { Member } from '@kontor/contract/team/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount, formatDate, formatRelative } from '#platform/format.de.ts';
import { serverNow } from '#platform/server-clock.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { NoteIcon, PeopleIcon } from '#platform/ui/icons.ts';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { FilterBar } from '#platform/ui/table/filter-bar.tsx';
import { List } from '#platform/ui/table/list.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { NotesDialog } from './notes-dialog.tsx';
import { teamQueries } from './team.queries.ts';

const DAY_MS = 24 * 3_600_000;
const DAYS = [0, 3, 7, 14, 30] as const;

const isUnseen = ({ lastSeenAt, isOnDuty }: Member, days: number, now: number): boolean =>
  days === 0 || (!isOnDuty && (lastSeenAt === null || now - Date.parse(lastSeenAt) >= days * DAY_MS));

/** Who has been away longest stands first. */
const byAbsence = (a: Member, b: Member): number =>
  Number(a.isOnDuty) - Number(b.isOnDuty) ||
  Date.parse(a.lastSeenAt ?? '1970-01-01') - Date.parse(b.lastSeenAt ?? '1970-01-01');

const columnsOf = (now: Date, onOpen: (member: Member) => void): Column<Member>[] => [
  {
    id: 'name',
    head: 'Person',
    isRowHead: true,
    cell: ({ person, role }) => (
      <span className="row">
        <Avatar person={person} size={28} />
        <span className="anywhere">
          {person.name} <span className="meta">{role}</span>
        </span>
      </span>
    ),
  },
  {
    id: 'seen',
    head: 'Zuletzt gesehen',
    card: 'meta',
    cell: ({ lastSeenAt, isOnDuty }) =>
      isOnDuty ? (
        <Badge tone="green">im Dienst</Badge>
      ) : (
        <>
          <span className="card-only">Gesehen </span>
          {lastSeenAt ? formatRelative(lastSeenAt, now) : 'noch nie'}
        </>
      ),
  },
  {
    id: 'duty',
    head: 'Letzter Dienst',
    card: 'meta',
    cell: ({ lastDutyAt, isOnDuty }) => (
      <>
        <span className="card-only">Letzter Dienst: </span>
        {isOnDuty ? 'läuft' : lastDutyAt ? formatDate(lastDutyAt) : 'noch keiner'}
      </>
    ),
  },
  {
    id: 'away',
    head: 'Abwesend',
    card: 'meta',
    cell: ({ awayUntil }) =>
      awayUntil ? (
        <>
          <span className="card-only">Abwesend </span>bis {formatDate(`${awayUntil}T12:00:00Z`)}
        </>
      ) : (
        ''
      ),
  },
  {
    id: 'notes',
    head: 'Notizen',
    card: 'end',
    cell: (member) => {
      const words = member.notes > 0 ? formatCount(member.notes, 'Notiz', 'Notizen') : 'Notiz';
      return (
        <Button icon={NoteIcon} aria-label={`${words} zu ${member.person.name}`} onClick={() => onOpen(member)}>
          {words}
        </Button>
      );
    },
  },
];

export function Members() {
  const members = useQuery({ ...teamQueries.members(), refetchInterval: 60_000 });
  const [days, setDays] = useState(0);
  const [opened, setOpened] = useState<Member>();
  const now = serverNow();
  const rows = members.data?.filter((member) => isUnseen(member, days, now)).sort(byAbsence);
  return (
    <>
      <FilterBar count={rows ? formatCount(rows.length, 'Person', 'Personen') : ''}>
        <NativeSelect
          label="Nicht gesehen seit"
          data={DAYS.map((value) => ({ value: String(value), label: value === 0 ? 'Egal' : `${value} Tagen` }))}
          value={String(days)}
          onChange={(event) => setDays(Number(event.currentTarget.value))}
        />
      </FilterBar>
      <List
        list={{ ...members, data: rows }}
        failure="Das Team konnte nicht geladen werden."
        empty={
          <EmptyState
            icon={PeopleIcon}
            title={days === 0 ? 'Noch gehört niemand zum Team.' : `Alle waren in den letzten ${days} Tagen da.`}
          >
            Gesehen heißt: im Dienst, im Spiel auf Dienst gemeldet oder in Kontor angemeldet.
          </EmptyState>
        }
      >
        {(shown) => (
          <DataTable
            caption="Team"
            columns={columnsOf(new Date(now), setOpened)}
            rows={shown}
            rowKey={({ person }) => person.id}
            cards={{
              below: 'phone',
              areas: "'name notes' 'seen notes' 'duty notes' 'away notes'",
              columns: 'minmax(0, 1fr) auto',
            }}
          />
        )}
      </List>
      {opened ? <NotesDialog person={opened.person} onClose={() => setOpened(undefined)} /> : null}
    </>
  );
}
