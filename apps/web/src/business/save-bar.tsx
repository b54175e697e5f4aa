import { Button } from '#platform/ui/button.tsx';
import { useBottomBar } from '#platform/ui/use-bottom-bar.ts';
import styles from './settings-page.module.css';

const NewsNotice = ({ conflicts }: { readonly conflicts: readonly string[] }) => (
  <p className={styles.news} role="status">
    Jemand hat die Einstellungen inzwischen geändert.{' '}
    {conflicts.length > 0
      ? `Ihr habt beide geändert: ${conflicts.join(', ')}. Wenn du speicherst, gilt deine Eingabe.`
      : 'Deine Eingaben sind noch da, alles andere ist auf dem neuen Stand.'}
  </p>
);

interface SaveBarProps {
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** What somebody else has changed too; `undefined` while nobody else has saved. */
  readonly conflicts: readonly string[] | undefined;
  readonly onDiscard: () => void;
}

/** Always in view: what is unsaved, what others did meanwhile, and the way out. */
export function SaveBar({ isDirty, isSaving, conflicts, onDiscard }: SaveBarProps) {
  const ref = useBottomBar<HTMLDivElement>();
  return (
    <div className={styles.bar} ref={ref}>
      {conflicts ? <NewsNotice conflicts={conflicts} /> : null}
      {isDirty ? <span className={styles.unsaved}>Du hast ungespeicherte Änderungen.</span> : null}
      {isDirty ? (
        <Button onClick={onDiscard} isDisabled={isSaving}>
          Verwerfen
        </Button>
      ) : null}
      <Button type="submit" look="primary" isBusy={isSaving} isDisabled={!isDirty}>
        Speichern
      </Button>
    </div>
  );
}
