import { dayAfter } from '@kontor/contract/core/berlin-time.ts';
import { exportTeamWeek, removeShift } from '@kontor/contract/team/api.ts';
import { dayOf, dayText, sayDuration } from '@kontor/contract/team/rules.ts';
import { type PersonWeek, REASON_MAX, type Shift } from '@kontor/contract/team/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf } from '#platform/api/api.ts';
import { sentenceOf } from '#platform/api/api-error.ts';
import { useWrite } from '#platform/api/use-write.ts';
import { formatDateTime, formatWeekday } from '#platform/format.de.ts';
import { showToast } from '#platform/toasts.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { ReasonDialog } from '#platform/ui/dialog/reason-dialog.tsx';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AddIcon, CorrectIcon, DownloadIcon, PeopleIcon, RemoveIcon } from '#platform/ui/icons.ts';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { List } from '#platform/ui/table/list.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { ShiftDialog } from './shift-dialog.tsx';
import { ShiftList } from './shift-list.tsx';
import styles from './team.module.css';
import { teamQueries } from './team.queries.ts';
import { WeekNav } from './week-nav.tsx';

const REFRESH_MS = 60_000;

interface Edited {
  readonly person: PersonWeek['person'];
  readonly shift: Shift;
}

const Sum = ({ seconds, most }: { readonly seconds: number; readonly most: number }) => (
  <span className={styles.sum}>
    <span className={`${seconds > 0 ? 'strong' : 'faint'} number`}>{sayDuration(seconds)}</span>
    {seconds > 0 ? (
      <span className="meter" style={{ '--share': `${(seconds / most) * 100}%` }} aria-hidden="true" />
    ) : null}
  </span>
);

function columnsOf(monday: string | undefined, most: number): Column<PersonWeek>[] {
  const days = Array.from({ length: 7 }, (_, at): Column<PersonWeek> => {
    const name = formatWeekday(new Date(monday ? `${dayText(dayAfter(dayOf(monday), at))}T12:00:00Z` : 0));
    return {
      id: `d${at}`,
      head: monday ? name : '…',
      isNumber: true,
      width: '7%',
      card: 'hidden',
      cell: ({ days: seconds }) => {
        const value = seconds[at] ?? 0;
        return value > 0 ? sayDuration(value) : <span className="faint">–</span>;
      },
    };
  });
  return [
    {
      id: 'name',
      head: 'Person',
      isRowHead: true,
      width: '26%',
      cell: ({ person }) => (
        <span className="row">
          <Avatar person={person} size={28} />
          <span className="anywhere">{person.name}</span>
        </span>
      ),
    },
    ...days,
    {
      id: 'sum',
      head: 'Summe',
      width: '22%',
      cell: ({ total }) => <Sum seconds={total} most={most} />,
    },
  ];
}

function RemoveShift({ person, shift, onClose }: Edited & { readonly onClose: () => void }) {
  const remove = useWrite(removeShift, {
    showsErrors: true,
    onSuccess: (_done, client) => client.invalidateQueries(teamQueries.all()),
  });
  return (
    <ReasonDialog
      title={`Dienst von ${person.name} entfernen?`}
      consequence={`${formatDateTime(shift.beganAt)} bis ${shift.endedAt ? formatDateTime(shift.endedAt) : 'jetzt'} zählt dann nicht mehr. Der Grund steht im Protokoll.`}
      confirmLabel="Entfernen"
      suggestions={['Vergessen zu beenden', 'War nicht da']}
      missing="Bitte gib einen Grund an."
      maxLength={REASON_MAX}
      isBusy={remove.isPending}
      refusal={remove.error ? sentenceOf(remove.error) : undefined}
      onConfirm={(reason) =>
        remove.run(
          { params: { id: shift.id }, body: { reason, version: shift.version } },
          {
            onSuccess: () => {
              onClose();
              showToast({ kind: 'success', sentence: 'Der Dienst ist entfernt.' });
            },
          },
        )
      }
      onCancel={onClose}
    />
  );
}

/** The week of everybody as a table; a row opens the shifts behind it. */
export function TeamHours() {
  const [week, setWeek] = useState<string>();
  const [edited, setEdited] = useState<Edited | 'new'>();
  const [removed, setRemoved] = useState<Edited>();
  const query = useQuery({ ...teamQueries.weeks(week), refetchInterval: REFRESH_MS });
  const { data } = query;
  const most = Math.max(1, ...(data?.people.map(({ total }) => total) ?? []));
  const sum = data?.people.reduce((seconds, { total }) => seconds + total, 0);
  const people = data?.people.map(({ person }) => person) ?? [];
  const close = () => setEdited(undefined);
  return (
    <div className="stack gap-16">
      <div className="row wrap between">
        <WeekNav monday={data?.monday} week={week} onChange={setWeek} />
        <div className="row wrap">
          {sum === undefined ? null : (
            <span className={`${styles.total} dim number`}>{`Zusammen ${sayDuration(sum)} Std.`}</span>
          )}
          <Button icon={AddIcon} onClick={() => setEdited('new')}>
            Nachtragen
          </Button>
          <a className={buttonClass('outline')} href={addressOf(exportTeamWeek, { query: { week } })} download>
            <Glyph icon={DownloadIcon} />
            <span>CSV</span>
          </a>
        </div>
      </div>
      <List
        list={{ ...query, data: data?.people }}
        failure="Die Stunden konnten nicht geladen werden."
        empty={
          <EmptyState icon={PeopleIcon} title="Noch gehört niemand zum Team.">
            Gib unter „Mitarbeiter“ jemandem Rechte, dann stehen hier die Stunden.
          </EmptyState>
        }
      >
        {(rows) => (
          <DataTable
            caption="Stunden der Woche"
            columns={columnsOf(data?.monday, most)}
            rows={rows}
            rowKey={({ person }) => person.id}
            cards={{ below: 'phone', areas: "'name open' 'sum sum'", columns: 'minmax(0, 1fr) auto' }}
            opening={{
              label: ({ person }) => `Dienste von ${person.name}`,
              content:
                ({ person, shifts }) =>
                () =>
                  shifts.length === 0 ? (
                    <p className="dim">In dieser Woche kein Dienst.</p>
                  ) : (
                    <ShiftList
                      shifts={shifts}
                      at={data?.at ?? ''}
                      actions={(shift) => (
                        <>
                          <Button
                            look="quiet"
                            icon={CorrectIcon}
                            aria-label={`Dienst vom ${formatDateTime(shift.beganAt)} berichtigen`}
                            title="Berichtigen"
                            onClick={() => setEdited({ person, shift })}
                          />
                          <Button
                            look="quiet"
                            icon={RemoveIcon}
                            aria-label={`Dienst vom ${formatDateTime(shift.beganAt)} entfernen`}
                            title="Entfernen"
                            onClick={() => setRemoved({ person, shift })}
                          />
                        </>
                      )}
                    />
                  ),
            }}
          />
        )}
      </List>
      {edited === 'new' ? <ShiftDialog people={people} onClose={close} /> : null}
      {edited && edited !== 'new' ? (
        <ShiftDialog people={[edited.person]} shift={edited.shift} onClose={close} />
      ) : null}
      {removed ? <RemoveShift {...removed} onClose={() => setRemoved(undefined)} /> : null}
    </div>
  );
}
