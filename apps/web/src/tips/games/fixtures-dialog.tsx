import type { FixtureLine } from '@kontor/contract/tips/fixtures.ts';
import { memo } from 'react';
import { formatDateTime, formatVc } from '#platform/format.de.ts';
import { complaintAboutWhole } from '#platform/forms/whole-number.ts';
import { DialogForm } from '#platform/ui/dialog/dialog-form.tsx';
import { NumberField } from '#platform/ui/field/number-field.tsx';
import { Switch } from '#platform/ui/field/switch.tsx';
import { Textarea } from '#platform/ui/field/textarea.ts';
import { Refusal } from '#platform/ui/page/notice.tsx';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { titleOf } from '../game.tsx';
import { gamesOf, summaryOf, toneOf, useFixtures } from './fixtures.ts';
import { TournamentField } from './game-form.tsx';
import styles from './games.module.css';

const EXAMPLE = `Stadtliga; SV Nordkai; Davis United; 21.11.2026 20:30; 400
; FC Vespucci; Paleto Rovers; Sa. 21.11., 18 Uhr`;

const EXAMPLE_FRAME = {
  margin: 0,
  padding: '8px 12px',
  borderRadius: 'var(--radius-input)',
  whiteSpace: 'pre-wrap',
  background: 'var(--sunken)',
} as const;

const DISCARD = { title: 'Spielplan verwerfen?', text: 'Aus den eingefügten Zeilen ist noch kein Spiel geworden.' };

const Notes = ({ notes, look }: { readonly notes: readonly string[]; readonly look: string }) =>
  notes.length === 0 ? null : (
    <ul className={look}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );

function Match({ line: { text, game, problems, hints } }: { readonly line: FixtureLine }) {
  return (
    <>
      {game ? (
        <>
          <span className="strong block">{titleOf(game)}</span>
          <span className="meta">{game.tournament}</span>
        </>
      ) : (
        <Notes notes={problems} look="error" />
      )}
      <Notes notes={hints} look="warning small" />
      {game ? null : (
        <code className={`${styles.code} dim`}>{text.length > 160 ? `${text.slice(0, 160)} …` : text}</code>
      )}
    </>
  );
}

const COLUMNS: Column<FixtureLine>[] = [
  { id: 'line', head: 'Zeile', width: 56, isRowHead: true, className: 'dim number', cell: ({ line }) => line },
  { id: 'match', head: 'Spiel', className: 'anywhere', cell: (line) => <Match line={line} /> },
  {
    id: 'start',
    head: 'Anpfiff',
    className: 'number nowrap',
    cell: ({ game }) => (game ? formatDateTime(game.gameStart) : null),
  },
  { id: 'price', head: 'Preis', isNumber: true, cell: ({ game }) => (game ? formatVc(game.price) : null) },
];

const rowOf = ({ problems, hints }: FixtureLine) => ({
  className: problems.length > 0 ? 'error-wash' : hints.length > 0 ? 'warning-wash' : undefined,
});

const Preview = memo(function Preview({ lines }: { readonly lines: readonly FixtureLine[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section style={{ maxHeight: 320, overflow: 'auto' }} tabIndex={0} aria-label="Vorschau">
      <DataTable
        caption="Vorschau der Spiele"
        columns={COLUMNS}
        rows={lines}
        rowKey={({ line }) => line}
        row={rowOf}
        cards={{ below: 'phone', areas: '"line match match" "line start price"', columns: '28px minmax(0, 1fr) auto' }}
      />
    </section>
  );
});

interface FixturesDialogProps {
  readonly tournaments: readonly string[];
  readonly onClose: () => void;
}

export function FixturesDialog({ tournaments, onClose }: FixturesDialogProps) {
  const { input, change, plan, error, count, isSaving, submit } = useFixtures(onClose);
  return (
    <DialogForm
      title="Spielplan einfügen"
      saveLabel={count > 0 ? `${gamesOf(count)} anlegen` : 'Spiele anlegen'}
      discard={DISCARD}
      isDirty={input.text.trim() !== ''}
      isSaving={isSaving}
      isDisabled={count === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <Refusal>{error}</Refusal>
      <div className="stack dim">
        <p>
          Ein Spiel je Zeile: Turnier, Team A, Team B, Anpfiff und, wenn du willst, der Gewinn in VC. Getrennt durch
          Tabulator, Semikolon oder Komma, also auch aus einer Tabelle kopiert. Ohne Turnier gilt das der Zeile darüber.
        </p>
        <pre className={styles.code} style={EXAMPLE_FRAME}>
          {EXAMPLE}
        </pre>
      </div>
      <Textarea
        label="Spielplan"
        classNames={{ input: styles.code ?? '' }}
        rows={7}
        spellCheck={false}
        autoComplete="off"
        data-autofocus
        value={input.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <fieldset className="fields">
        <legend className="bold full">Wenn die Zeile nichts anderes sagt</legend>
        <TournamentField
          tournaments={tournaments}
          description="Gilt, wo auch darüber keines steht."
          value={input.tournament}
          onChange={(event) => change({ tournament: event.currentTarget.value })}
        />
        <NumberField
          label="Preis in VC"
          min={0}
          step={10}
          value={input.price}
          error={complaintAboutWhole(input.price)}
          onChange={(price) => change({ price })}
        />
        <Switch
          className="full"
          label="Tipps bis Anpfiff verbergen"
          checked={input.hidesTips}
          onChange={(event) => change({ hidesTips: event.currentTarget.checked })}
        />
        <Switch
          className="full"
          label="Rote Karten nur bei Wert ungleich 0 werten"
          checked={input.redOnlyIfAny}
          onChange={(event) => change({ redOnlyIfAny: event.currentTarget.checked })}
        />
      </fieldset>
      <p className={toneOf(plan)} role="status">
        {summaryOf(plan)}
      </p>
      {plan.lines.length > 0 ? <Preview lines={plan.lines} /> : null}
    </DialogForm>
  );
}
