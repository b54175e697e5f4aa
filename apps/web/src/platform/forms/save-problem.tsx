import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../ui/field/button.tsx';
import { Notice } from '../ui/page/notice.tsx';
import styles from './save-problem.module.css';

export interface Difference {
  readonly path: string;
  readonly label: string;
  /** Whether it was changed here too; otherwise the form follows. */
  readonly isBoth: boolean;
  readonly isTaken: boolean;
  readonly typed: ReactNode;
  readonly stored: ReactNode;
}

export interface SaveState {
  readonly failure:
    | { readonly sentence: string; readonly mayPass?: boolean; readonly isAboutUpload?: boolean }
    | undefined;
  readonly differences: readonly Difference[];
  readonly onChoose: (path: string, from: 'typed' | 'stored') => void;
  readonly onRetry: () => void;
  readonly onLoad: () => void;
  readonly onSaveWithout: () => void;
}

type FieldChoiceProps = Difference & Pick<SaveState, 'onChoose'>;

function FieldChoice({ path, label, isTaken, typed, stored, onChoose }: FieldChoiceProps) {
  const name = useId();
  const choices = [
    { from: 'typed', words: 'Deine Eingabe', value: typed, isChosen: !isTaken },
    { from: 'stored', words: 'Jetzt gespeichert', value: stored, isChosen: isTaken },
  ] as const;
  return (
    <fieldset className="stack gap-4">
      <legend className="strong full">{label}</legend>
      <div className="fields gap-8">
        {choices.map(({ from, words, value, isChosen }) => (
          <label key={from} className={styles.choice}>
            <input type="radio" name={name} checked={isChosen} onChange={() => onChoose(path, from)} />
            <span className="stack gap-0">
              <span className="meta">{words}</span>
              <span className="anywhere">{value}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A form is longer than the screen: what was pressed at its end is answered at its beginning. */
function useInView() {
  const ref = useRef<HTMLDivElement>(null);
  // Newer browsers answer with a promise, which is nothing to clean up.
  useEffect(() => void ref.current?.scrollIntoView?.({ block: 'nearest' }), []);
  return ref;
}

/** Another person was quicker: what differs is shown field by field, and nothing typed is lost. */
function Conflict({ state: { differences, onChoose, onRetry, onLoad }, thing }: Required<SaveProblemProps>) {
  const ref = useInView();
  const both = differences.filter(({ isBoth }) => isBoth);
  const others = differences.filter(({ isBoth }) => !isBoth);
  return (
    <Notice ref={ref} kind="warning" role="alert" className="top" title={`Jemand hat ${thing} inzwischen geändert.`}>
      <div className="stack gap-12">
        <p>
          {both.length > 0
            ? 'Deine Eingaben sind noch da, aber nicht gespeichert. Wähle, was gelten soll.'
            : 'Deine Eingaben sind noch da, aber nicht gespeichert. Alles andere ist auf dem neuen Stand.'}
        </p>
        {both.map((difference) => (
          <FieldChoice key={difference.path} {...difference} onChoose={onChoose} />
        ))}
        {others.length > 0 ? (
          <dl>
            {others.map(({ path, label, stored }) => (
              <div key={path} className="row wrap" style={{ gap: '0 6px' }}>
                <dt>{label}, jetzt gespeichert:</dt>
                <dd className="strong anywhere">{stored}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        <div className="row wrap">
          <Button look="primary" onClick={onRetry}>
            {both.some(({ isTaken }) => isTaken) ? 'Auswahl speichern' : 'Meine Eingaben behalten'}
          </Button>
          <Button onClick={onLoad}>Neuen Stand laden</Button>
        </div>
      </div>
    </Notice>
  );
}

type FailureProps = Pick<SaveState, 'onRetry' | 'onSaveWithout'> & {
  readonly failure: NonNullable<SaveState['failure']>;
};

function Failure({ failure: { sentence, mayPass, isAboutUpload }, onRetry, onSaveWithout }: FailureProps) {
  const ref = useInView();
  const action = isAboutUpload ? (
    <Button onClick={onSaveWithout}>Ohne das Bild speichern</Button>
  ) : mayPass ? (
    <Button onClick={onRetry}>Noch einmal</Button>
  ) : null;
  return (
    <Notice ref={ref} kind="error" role="alert" actions={action}>
      {sentence} Deine Eingaben sind noch da, aber nicht gespeichert.
    </Notice>
  );
}

interface SaveProblemProps {
  readonly state: SaveState;
  /** What another person has changed, as the object of a sentence. */
  readonly thing?: string;
}

export const SaveProblem = ({ state, thing = 'den Eintrag' }: SaveProblemProps) => (
  <>
    {state.failure ? <Failure {...state} failure={state.failure} /> : null}
    {state.differences.length > 0 ? <Conflict state={state} thing={thing} /> : null}
  </>
);
