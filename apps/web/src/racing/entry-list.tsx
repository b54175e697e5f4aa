import type { DriverFace } from '@kontor/contract/racing/schema.ts';
import type { TournamentDetail } from '@kontor/contract/racing/tournaments.ts';
import { useState } from 'react';
import { showToast } from '#platform/toasts.ts';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/dialog.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CloseIcon, PeopleIcon } from '#platform/ui/icons.ts';
import { EmptyState } from '#platform/ui/state.tsx';
import { Tooltip } from '#platform/ui/tooltip.ts';
import { DriverTag } from './driver-tag.tsx';
import styles from './entry-list.module.css';
import { useWithdrawEntry } from './racing.queries.ts';

interface RemoveEntryProps {
  readonly tournament: TournamentDetail;
  readonly driver: DriverFace;
  readonly onClose: () => void;
}

function RemoveEntry({ tournament, driver, onClose }: RemoveEntryProps) {
  const remove = useWithdrawEntry();
  const confirm = () =>
    remove.run(
      { params: { id: tournament.id, driverId: driver.id } },
      {
        onSuccess: () => {
          onClose();
          showToast({ kind: 'done', sentence: `${driver.nickname} ist nicht mehr angemeldet.` });
        },
        // The common toast says why.
        onError: onClose,
      },
    );
  return (
    <ConfirmDialog
      title={`${driver.nickname} aus dem Turnier nehmen?`}
      confirmLabel="Entfernen"
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {tournament.state === 'REGISTRATION'
        ? 'Solange die Anmeldung offen ist, kann sich jeder wieder anmelden.'
        : 'Die Anmeldung ist nicht offen: Von selbst kommt niemand wieder dazu.'}
    </ConfirmDialog>
  );
}

interface EntryListProps {
  readonly tournament: TournamentDetail;
  readonly isAdmin: boolean;
}

/** Who drives along, by start number. */
export function EntryList({ tournament, isAdmin }: EntryListProps) {
  const [removed, setRemoved] = useState<DriverFace>();
  const raced = new Set(tournament.races.flatMap(({ results }) => results.map(({ driverId }) => driverId)));
  const entries = tournament.entries.toSorted((one, other) => one.startNumber - other.startNumber);
  return (
    <section className={styles.section} aria-labelledby="entries">
      <h2 id="entries" className={styles.title}>
        Fahrer <span className={styles.count}>{entries.length}</span>
      </h2>
      {entries.length === 0 ? (
        <EmptyState icon={PeopleIcon} title="Noch niemand angemeldet" />
      ) : (
        <ul className={styles.list}>
          {entries.map((driver) => (
            <li key={driver.id} className={styles.entry}>
              <DriverTag driver={driver} />
              {isAdmin && tournament.state !== 'FINISHED' ? (
                <Tooltip label={raced.has(driver.id) ? 'Hat hier schon ein Ergebnis' : 'Aus dem Turnier nehmen'}>
                  <Button
                    look="quiet"
                    aria-label={`${driver.nickname} aus dem Turnier nehmen`}
                    icon={<Glyph icon={CloseIcon} />}
                    isDisabled={raced.has(driver.id)}
                    onClick={() => setRemoved(driver)}
                  />
                </Tooltip>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {removed ? <RemoveEntry tournament={tournament} driver={removed} onClose={() => setRemoved(undefined)} /> : null}
    </section>
  );
}
