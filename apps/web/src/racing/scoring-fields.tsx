import { DEFAULT_POINTS } from '@kontor/contract/racing/tournaments.ts';
import type { UseFormReturnType } from '@mantine/form';
import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AddIcon, LessIcon } from '#platform/ui/icons.ts';
import { NumberField } from '#platform/ui/number-field.tsx';
import { TextInput } from '#platform/ui/text-input.ts';
import styles from './scoring-fields.module.css';
import { readPoints, writePoints } from './scoring-text.ts';
import type { TournamentValues } from './tournament-values.ts';

const MOST_PLACES = 40;

interface PlacesProps {
  readonly points: readonly number[];
  readonly onChange: (points: readonly number[]) => void;
}

/** The same points one by one; the line above is quicker, this is clearer. */
const Places = ({ points, onChange }: PlacesProps) => (
  <div className={styles.places}>
    {points.map((value, index) => (
      <NumberField
        // biome-ignore lint/suspicious/noArrayIndexKey: a place is nothing but its number
        key={index}
        label={`${index + 1}.`}
        aria-label={`Punkte für Platz ${index + 1}`}
        className={styles.place ?? ''}
        min={0}
        max={1000}
        value={String(value)}
        onChange={(text) =>
          onChange(points.with(index, Math.min(1000, Number(text.replaceAll(/\D/g, '').slice(0, 4)))))
        }
      />
    ))}
    <span className={styles.steps}>
      <Button
        aria-label="Einen Platz weniger werten"
        icon={<Glyph icon={LessIcon} />}
        isDisabled={points.length <= 1}
        onClick={() => onChange(points.slice(0, -1))}
      />
      <Button
        aria-label="Einen Platz mehr werten"
        icon={<Glyph icon={AddIcon} />}
        isDisabled={points.length >= MOST_PLACES}
        onClick={() => onChange([...points, Math.min(1, points.at(-1) ?? 1)])}
      />
    </span>
  </div>
);

/** How many points each place gives, and the fastest lap. */
export function ScoringFields({ form }: { readonly form: UseFormReturnType<TournamentValues> }) {
  const points = readPoints(form.values.points);
  const set = (next: readonly number[]) => {
    form.setFieldValue('points', writePoints(next));
    form.clearFieldError('points');
  };
  const isDefault = writePoints(points ?? []) === writePoints(DEFAULT_POINTS);
  return (
    <fieldset className={styles.scoring}>
      <legend className={styles.legend}>Punkte</legend>
      <div className={styles.quick}>
        <TextInput
          className={styles.line}
          label="Punkte je Platz"
          description="Vom ersten Platz an, mit Komma getrennt."
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="off"
          {...form.getInputProps('points')}
        />
        {isDefault ? null : <Button onClick={() => set(DEFAULT_POINTS)}>Übliche Punkte</Button>}
      </div>
      {points && points.length > 0 && points.length <= MOST_PLACES ? <Places points={points} onChange={set} /> : null}
      <NumberField
        className={styles.fastest ?? ''}
        label="Punkte für die schnellste Runde"
        description="Schnellste Runde unter denen im Ziel; 0, wenn sie nicht gewertet wird."
        min={0}
        max={100}
        {...form.getInputProps('fastestLapPoints')}
      />
    </fieldset>
  );
}
