import { useRef, useState } from 'react';
import { ConfirmDialog } from '#platform/ui/dialog/dialog.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import styles from './upload.module.css';
import { Bar } from './upload-row.tsx';
import { isSameFile } from './upload-rules.ts';
import { percentOf, sayShare, saySize } from './upload-text.ts';
import type { Unfinished } from './use-upload.ts';

interface UnfinishedItemProps {
  readonly unfinished: Unfinished;
  readonly onFile: (file: File) => void;
  readonly onDiscard: () => void;
}

/** A page does not get a file back after a reload: only a person who has it can choose it again. */
export function UnfinishedItem({ unfinished, onFile, onDiscard }: UnfinishedItemProps) {
  const { name, size, bytes } = unfinished;
  const picker = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const pick = (file: File | undefined) => {
    if (!file) return;
    const isRight = isSameFile(unfinished, file);
    setProblem(
      isRight
        ? undefined
        : `„${file.name}“ ist nicht die Datei, mit der du angefangen hast. Gesucht ist „${name}“ mit ${saySize(size)}.`,
    );
    if (isRight) onFile(file);
  };
  return (
    <li className={`ruled row wrap between ${styles.item}`}>
      <div className="row wrap baseline">
        <span className="strong anywhere">{name}</span>
        <span className="meta">
          Angefangen{bytes === undefined ? '' : `, ${percentOf(bytes, size)}\u00a0%`} – wähle die Datei noch einmal aus,
          um fortzusetzen
        </span>
      </div>
      <div className="row gap-4">
        <Button aria-label={`Datei auswählen: ${name}`} onClick={() => picker.current?.click()}>
          Datei auswählen
        </Button>
        <Button look="quiet" aria-label={`Verwerfen: ${name}`} onClick={() => setIsAsking(true)}>
          Verwerfen
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          accept="video/mp4,.mp4"
          aria-label={`Datei zum Fortsetzen von ${name}`}
          onChange={(event) => {
            pick(event.currentTarget.files?.[0]);
            // The same file again is a choice too.
            event.currentTarget.value = '';
          }}
        />
      </div>
      <div className="stack">
        <Bar label={`Fortschritt von ${name}`} bytes={bytes ?? 0} size={size} text={sayShare(bytes ?? 0, size)} />
        {problem ? (
          <p className="error" role="alert">
            {problem}
          </p>
        ) : null}
      </div>
      {isAsking ? (
        <ConfirmDialog
          title={`„${name}“ verwerfen?`}
          confirmLabel="Verwerfen"
          onConfirm={() => {
            setIsAsking(false);
            onDiscard();
          }}
          onCancel={() => setIsAsking(false)}
        >
          Was schon angekommen ist, wird auf dem Server gelöscht. Die Datei auf deinem Gerät bleibt.
        </ConfirmDialog>
      ) : null}
    </li>
  );
}
