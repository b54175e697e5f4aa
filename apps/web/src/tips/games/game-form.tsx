import { fromField, toField } from '@kontor/contract/core/berlin-time.ts';
import { mayTip } from '@kontor/contract/tips/rules.ts';
import { type TipGame, TipGameChange } from '@kontor/contract/tips/schema.ts';
import type { TextInputProps } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { dateTimeOf, dateTimeProblem, writeDateTimeText } from '#platform/forms/date-time-text.ts';
import type { FormField } from '#platform/forms/form-fields.ts';
import { validateWith } from '#platform/forms/forms.ts';
import { readNewest } from '#platform/forms/read-newest.ts';
import { useEditForm } from '#platform/forms/use-edit-form.ts';
import { complaintAboutWhole, wholeFrom } from '#platform/forms/whole-number.ts';
import { serverNow } from '#platform/server-clock.ts';
import { DialogForm } from '#platform/ui/dialog/dialog-form.tsx';
import { DateTimeField } from '#platform/ui/field/date-time-field.tsx';
import { NumberField } from '#platform/ui/field/number-field.tsx';
import { Switch } from '#platform/ui/field/switch.tsx';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { titleOf } from '../game.tsx';
import { refreshTips, tipsQueries, useChangeGame, useCreateGame } from '../tips.queries.ts';
import styles from './games.module.css';

export type GameTask = { readonly kind: 'create' } | { readonly kind: 'edit' | 'copy'; readonly game: TipGame };

const GAME_FIELDS: readonly FormField<GameValues>[] = [
  { path: 'tournament', label: 'Turnier' },
  { path: 'teamA', label: 'Team A' },
  { path: 'teamB', label: 'Team B' },
  { path: 'gameStart', label: 'Anpfiff', show: ({ gameStart }) => writeDateTimeText(gameStart) },
  { path: 'price', label: 'Preis in VC' },
  { path: 'hidesTips', label: 'Tipps bis Anpfiff verbergen' },
  { path: 'redOnlyIfAny', label: 'Rote Karten nur bei Wert ungleich 0 werten' },
];

export const DEFAULT_PRICE = '100';

/** A game as the dialog holds it: the number as it is typed, the start as Berlin's clocks show it. */
const NEW_GAME = {
  tournament: '',
  teamA: '',
  teamB: '',
  price: DEFAULT_PRICE,
  gameStart: '',
  hidesTips: false,
  redOnlyIfAny: false,
};
type GameValues = typeof NEW_GAME;

const toValues = ({ price, gameStart, ...game }: TipGame): GameValues => ({
  tournament: game.tournament,
  teamA: game.teamA,
  teamB: game.teamB,
  price: String(price),
  gameStart: toField(new Date(gameStart)),
  hidesTips: game.hidesTips,
  redOnlyIfAny: game.redOnlyIfAny,
});

const WEEK_MS = 7 * 86_400_000;

/** The same game a week later at the same time of day, whatever the clocks do in between. */
function toCopy(game: TipGame): GameValues {
  const values = toValues(game);
  const later = new Date(Date.parse(`${values.gameStart}:00Z`) + WEEK_MS);
  return { ...values, gameStart: later.toISOString().slice(0, 16) };
}

const toChange = (values: GameValues, base?: TipGame) => ({
  ...values,
  price: wholeFrom(values.price) ?? Number.NaN,
  gameStart: dateTimeOf(values.gameStart, base?.gameStart) ?? '',
});

const check = validateWith(TipGameChange);

function validateGame(values: GameValues): FormErrors {
  const errors: FormErrors = { ...check(toChange(values)) };
  const complaint = complaintAboutWhole(values.price);
  if (complaint) errors.price = complaint;
  const problem = dateTimeProblem(values.gameStart);
  if (problem) errors.gameStart = problem;
  const [teamA, teamB] = [values.teamA, values.teamB].map((team) => team.trim().toLowerCase());
  if (teamA && teamA === teamB) errors.teamB = 'Beide Teams heißen gleich.';
  return errors;
}

const parseGame = (values: GameValues, base: TipGame | undefined): TipGameChange =>
  TipGameChange.parse({ ...toChange(values, base), ...(base ? { version: base.version } : {}) });

function startHelp(text: string): string {
  const start = fromField(text);
  return start && start.getTime() <= serverNow()
    ? 'Liegt in der Vergangenheit: Niemand kann mehr tippen.'
    : 'Berliner Zeit. Bis dahin kann getippt werden.';
}

export function TournamentField({
  tournaments,
  ...field
}: TextInputProps & { readonly tournaments: readonly string[] }) {
  const listId = useId();
  return (
    <>
      <TextInput label="Turnier" list={listId} autoComplete="off" {...field} />
      <datalist id={listId}>
        {tournaments.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

const FIXED = { padding: '10px 16px', borderInlineStart: '3px solid var(--line-strong)', background: 'var(--sunken)' };

const initialOf = (task: GameTask): GameValues =>
  task.kind === 'create' ? NEW_GAME : task.kind === 'copy' ? toCopy(task.game) : toValues(task.game);

function headingOf(task: GameTask): string {
  if (task.kind === 'create') return 'Neues Spiel';
  return task.kind === 'copy' ? `„${titleOf(task.game)}“ duplizieren` : `„${titleOf(task.game)}“ bearbeiten`;
}

/** What can no longer be changed, because people rely on it. The server decides; this only saves typing in vain. */
function useFixed(game: TipGame | undefined) {
  const hasBegun = game !== undefined && !mayTip(game, new Date(serverNow()));
  const detail = useQuery({ ...tipsQueries.game(game?.id ?? 0), enabled: hasBegun });
  const mayHaveTips = detail.data ? detail.data.tipCount > 0 : !detail.isError;
  return { teams: hasBegun && mayHaveTips, scoring: game?.gameClosed ?? false };
}

function useGameForm(task: GameTask, onDone: () => void) {
  const client = useQueryClient();
  const create = useCreateGame();
  const change = useChangeGame();
  return useEditForm<TipGame, GameValues>({
    opened: task.kind === 'edit' ? task.game : undefined,
    initial: initialOf(task),
    toValues,
    fields: GAME_FIELDS,
    validate: validateGame,
    save: (values, base, then) => {
      const body = parseGame(values, base);
      if (base) change.run({ params: { id: base.id }, body }, then);
      else create.run({ body }, then);
    },
    say: (game, isNew) => `„${titleOf(game)}“ ist ${isNew ? 'angelegt' : 'gespeichert'}.`,
    onDone,
    newest: async ({ id }) => {
      const stored = await readNewest(client, tipsQueries.game(id));
      // What is stored by now decides which fields are open.
      void refreshTips(client);
      return stored;
    },
  });
}

interface GameDialogProps {
  readonly task: GameTask;
  readonly current: TipGame | undefined;
  readonly tournaments: readonly string[];
  readonly onClose: () => void;
}

export function GameDialog({ task, current, tournaments, onClose }: GameDialogProps) {
  const { form, base, dialog } = useGameForm(task, onClose);
  const fixed = useFixed(base && (current ?? base));
  const { getInputProps: field } = form;
  return (
    <DialogForm title={headingOf(task)} saveLabel={base ? 'Speichern' : 'Anlegen'} {...dialog} onClose={onClose}>
      {fixed.teams || fixed.scoring ? (
        <ul className="stack gap-4 dim" style={FIXED}>
          {fixed.teams ? <li>Teams und Anpfiff stehen fest: Das Spiel hat begonnen, und es gibt Tipps.</li> : null}
          {fixed.scoring ? <li>Gewinn und Wertung stehen fest: Das Spiel ist abgeschlossen.</li> : null}
        </ul>
      ) : null}
      <div className={`fields ${styles.fields}`}>
        <TournamentField className="full" data-autofocus tournaments={tournaments} {...field('tournament')} />
        <TextInput label="Team A" autoComplete="off" disabled={fixed.teams} {...field('teamA')} />
        <TextInput label="Team B" autoComplete="off" disabled={fixed.teams} {...field('teamB')} />
        <DateTimeField
          label="Anpfiff"
          description={startHelp(form.values.gameStart)}
          disabled={fixed.teams}
          {...field('gameStart')}
        />
        <NumberField
          label="Preis in VC"
          min={0}
          step={10}
          description="Für das genaue Ergebnis. Um ein Tor daneben gibt die Hälfte."
          disabled={fixed.scoring}
          {...field('price')}
        />
      </div>
      <div className="stack gap-16 ruled">
        <Switch
          label="Tipps bis Anpfiff verbergen"
          description="Vorher sieht jeder nur den eigenen Tipp und wie viele es sind."
          {...field('hidesTips', { type: 'checkbox' })}
        />
        <Switch
          label="Rote Karten nur bei Wert ungleich 0 werten"
          description="Wer keine Rote Karte tippt und recht behält, bekommt dafür nichts."
          disabled={fixed.scoring}
          {...field('redOnlyIfAny', { type: 'checkbox' })}
        />
      </div>
    </DialogForm>
  );
}
