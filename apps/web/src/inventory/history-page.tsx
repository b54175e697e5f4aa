import { exportHistory } from '@kontor/contract/inventory/api.ts';
import { getRouteApi } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { showToast } from '#platform/toasts.ts';
import { Afterwards } from '#platform/ui/afterwards.tsx';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/dialog.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { DownloadIcon, HistoryIcon, RemoveIcon } from '#platform/ui/icons.ts';
import { LoadError } from '#platform/ui/load-error.tsx';
import { NextPage } from '#platform/ui/load-more.tsx';
import { MultiSelect } from '#platform/ui/multi-select.ts';
import { Page } from '#platform/ui/page.tsx';
import { EmptyState } from '#platform/ui/state.tsx';
import { useCitizens, useHistory, useResetHistory } from './history.queries.ts';
import styles from './history-page.module.css';
import { HistoryTable } from './history-table.tsx';

const route = getRouteApi('/warehouse-history');
const NOBODY: readonly string[] = [];

function ResetDialog({ onClose }: { readonly onClose: () => void }) {
  const reset = useResetHistory();
  const confirm = () =>
    reset.run(
      {},
      {
        onSuccess: () => {
          onClose();
          showToast({ kind: 'done', sentence: 'Der Lagerverlauf ist leer. Der Bestand ist unverändert.' });
        },
        onError: onClose,
      },
    );
  return (
    <ConfirmDialog
      title="Bist du sicher?"
      confirmLabel="Verlauf zurücksetzen"
      isBusy={reset.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>
        Alle Einträge werden endgültig gelöscht, auch die der anderen. Der Bestand bleibt unverändert. Im Protokoll
        steht, dass du es warst.
      </p>
      <a
        className={`${buttonClass('outline')} ${styles.export}`}
        href={exportHistory.path}
        download="lagerverlauf.json"
      >
        <Glyph icon={DownloadIcon} />
        Als JSON sichern
      </a>
    </ConfirmDialog>
  );
}

/** `/warehouse-history`: who changed the stock, when and by how much. */
export function HistoryPage() {
  const { wer: names = NOBODY } = route.useSearch();
  const navigate = route.useNavigate();
  const history = useHistory(names);
  const citizens = useCitizens();
  const [isResetting, setIsResetting] = useState(false);
  // Many rows are drawn in small steps, between which the page can react.
  const entries = useDeferredValue(history.data);
  const choices = [...new Set([...(citizens.data ?? []), ...names])];
  return (
    <Page
      title="Lagerverlauf"
      purpose="Wer den Bestand wann verändert hat, das Neueste zuerst."
      actions={
        <Button
          icon={<Glyph icon={RemoveIcon} />}
          isDisabled={entries?.length === 0 && names.length === 0}
          onClick={() => setIsResetting(true)}
        >
          Verlauf zurücksetzen
        </Button>
      }
    >
      <MultiSelect
        className={styles.filter}
        label="Mitarbeiter"
        placeholder={names.length === 0 ? 'Alle' : ''}
        data={choices}
        value={[...names]}
        onChange={(wer) => void navigate({ search: wer.length > 0 ? { wer } : {}, replace: true })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Auswahl leeren' }}
        nothingFoundMessage="So heißt niemand im Verlauf."
        maxValues={50}
      />
      {history.error && !entries ? (
        <LoadError title="Der Verlauf konnte nicht geladen werden." of={history} />
      ) : entries?.length === 0 ? (
        <EmptyState
          icon={HistoryIcon}
          title={names.length > 0 ? 'Zu dieser Auswahl gibt es keine Einträge.' : 'Noch hat niemand etwas gebucht.'}
        >
          {names.length > 0 ? (
            <Button onClick={() => void navigate({ search: {}, replace: true })}>Alle zeigen</Button>
          ) : (
            'Sobald sich der Bestand ändert, steht es hier.'
          )}
        </EmptyState>
      ) : (
        <Afterwards>
          <HistoryTable entries={entries} />
        </Afterwards>
      )}
      <NextPage list={history} />
      {isResetting ? <ResetDialog onClose={() => setIsResetting(false)} /> : null}
    </Page>
  );
}
