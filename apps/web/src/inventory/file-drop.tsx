import { type ReactNode, useId, useState } from 'react';
import { Glyph } from '#platform/ui/glyph.tsx';
import { ImportIcon } from '#platform/ui/icons.ts';
import styles from './files.module.css';

interface FileDropProps {
  readonly label: string;
  readonly accept: string;
  readonly isMultiple?: boolean;
  readonly isDisabled?: boolean;
  readonly onFiles: (files: File[]) => void;
  /** What was chosen, or what can be. */
  readonly children: ReactNode;
}

/** Takes files from a click or a drag; the whole field is the button. */
export function FileDrop({ label, accept, isMultiple = false, isDisabled = false, onFiles, children }: FileDropProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  return (
    <div className={`${styles.drop} relative stack gap-4 center dim`} data-over={isOver || undefined}>
      <Glyph icon={ImportIcon} size={28} />
      <label htmlFor={id} className="strong accent">
        {label}
      </label>
      <span className="anywhere">{children}</span>
      <input
        id={id}
        className={`${styles.file} cover`}
        type="file"
        multiple={isMultiple}
        disabled={isDisabled}
        accept={accept}
        onDragEnter={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={() => setIsOver(false)}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
