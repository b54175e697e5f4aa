import type { DriverFace } from '@kontor/contract/racing/schema.ts';
import { useState } from 'react';
import { focusWithMouse } from '#platform/forms.ts';
import { Button } from '#platform/ui/button.tsx';
import { TextInput } from '#platform/ui/text-input.ts';
import { type Draft, orderByNumbers } from './result-draft.ts';
import styles from './result-sheet.module.css';

interface OrderFieldProps {
  readonly draft: Draft;
  readonly entries: readonly DriverFace[];
  readonly onOrder: (draft: Draft, sentence: string) => void;
}

/** The quick way: start numbers as they are called out at the line. */
export function OrderField({ draft, entries, onOrder }: OrderFieldProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const apply = () => {
    const done = orderByNumbers(draft, entries, text);
    if ('problem' in done) return setProblem(done.problem);
    setText('');
    onOrder(
      done.draft,
      done.count === 1 ? 'Ein Fahrer ist im Ziel.' : `${done.count} Fahrer sind im Ziel, in dieser Reihenfolge.`,
    );
  };
  return (
    <div className={styles.order}>
      <TextInput
        ref={focusWithMouse}
        label="Zieleinlauf nach Startnummern"
        description="Zum Beispiel 7 44 3, dann Enter. Wer nicht dabei ist, bleibt, wie er ist."
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="off"
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          apply();
        }}
      />
      <Button onClick={apply}>Übernehmen</Button>
    </div>
  );
}
