import type { ImportResult } from '@kontor/contract/inventory/schema.ts';
import { Button } from '#platform/ui/button.tsx';
import { Modal } from '#platform/ui/modal.tsx';
import styles from './import-dialog.module.css';
import { ImportPreview } from './import-preview.tsx';
import { ImportSource } from './import-source-form.tsx';
import { removedOf, useImport } from './use-import.ts';

const isNews = (result: ImportResult, removes: boolean): boolean =>
  result.added.length + result.changed.length + (removes ? removedOf(result) : 0) > 0;

/** Takes over the items of the game from a file: first a look at what would change, then the change. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const items = useImport(onClose);
  const { preview, isBusy } = items;
  return (
    <Modal
      title="Gegenstände importieren"
      isBusy={isBusy}
      onClose={onClose}
      actions={
        preview ? (
          <>
            <Button isDisabled={isBusy} onClick={items.back}>
              Zurück
            </Button>
            <Button
              look="primary"
              isBusy={items.isApplying}
              isDisabled={isBusy || !isNews(preview.result, items.removesVanished)}
              onClick={items.apply}
            >
              Übernehmen
            </Button>
          </>
        ) : (
          <>
            <Button isDisabled={isBusy} onClick={onClose}>
              Abbrechen
            </Button>
            <Button look="primary" isBusy={isBusy} onClick={items.look}>
              Vorschau
            </Button>
          </>
        )
      }
    >
      {items.error ? (
        <p className={styles.error} role="alert">
          {items.error}
        </p>
      ) : null}
      {preview ? <ImportPreview preview={preview} items={items} /> : <ImportSource items={items} />}
    </Modal>
  );
}
