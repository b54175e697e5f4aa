import { LEAGUES, type MatchdayGame } from '@kontor/contract/tips/matchday.ts';
import { sentenceOf } from '#platform/api/api-error.ts';
import { formatKickOff } from '#platform/format.de.ts';
import { complaintAboutWhole } from '#platform/forms/whole-number.ts';
import { DialogForm } from '#platform/ui/dialog/dialog-form.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { Checkbox } from '#platform/ui/field/checkbox.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { NumberField } from '#platform/ui/field/number-field.tsx';
import { Switch } from '#platform/ui/field/switch.tsx';
import { Notice, Refusal } from '#platform/ui/page/notice.tsx';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { Crest } from '../crest.tsx';
import { titleOf } from '../game.tsx';
import { hasBegun, isOffered, useMatchday } from './use-matchday.ts';

function changesOf({ known, teamA, teamB, gameStart }: MatchdayGame): string {
  if (!known) return '';
  const isRenamed = known.teamA !== teamA || known.teamB !== teamB;
  return [
    ...(known.gameStart === gameStart ? [] : [`bisher ${formatKickOff(known.gameStart)}`]),
    ...(isRenamed ? [`bisher ${titleOf(known)}`] : []),
  ].join(', ');
}

function State({ game }: { readonly game: MatchdayGame }) {
  if (game.state === 'SAME') return <span className="dim">schon angesetzt</span>;
  if (game.state === 'FIXED') return <span className="dim">bleibt, wie es ist: Es gibt Tipps.</span>;
  if (game.state === 'CHANGED') return <span className="warning">ändert sich, {changesOf(game)}</span>;
  return hasBegun(game) ? <span className="warning">schon angepfiffen</span> : <span className="success">neu</span>;
}

const Match = ({ game }: { readonly game: MatchdayGame }) => (
  <span className="row">
    <Crest team={game.teamA} size={20} />
    <Crest team={game.teamB} size={20} />
    <span className="strong anywhere">{titleOf(game)}</span>
  </span>
);

type Plan = ReturnType<typeof useMatchday>;

const columnsFor = ({ isChosen, turn }: Plan): Column<MatchdayGame>[] => [
  {
    id: 'check',
    head: '',
    width: 48,
    skeleton: 18,
    cell: (game) =>
      isOffered(game) ? (
        <Checkbox
          label={`${titleOf(game)} übernehmen`}
          classNames={{ labelWrapper: 'visually-hidden' }}
          checked={isChosen(game)}
          onChange={() => turn(game)}
        />
      ) : null,
  },
  { id: 'match', head: 'Spiel', skeleton: 220, cell: (game) => <Match game={game} /> },
  {
    id: 'start',
    head: 'Anpfiff',
    className: 'number nowrap',
    cell: ({ gameStart }) => <time dateTime={gameStart}>{formatKickOff(gameStart)}</time>,
  },
  { id: 'state', head: 'Stand', cell: (game) => <State game={game} /> },
];

const CARDS = {
  below: 'tablet',
  areas: '"check match" "check start" "check state"',
  columns: '32px minmax(0, 1fr)',
} as const;

/** Shows what OpenLigaDB has; only what stays ticked is created or changed. */
export function MatchdayDialog({ onClose }: { readonly onClose: () => void }) {
  const plan = useMatchday(onClose);
  const { input, change, query, count, verb, error } = plan;
  const { data } = query;
  const matchdays = data?.matchdays.map(({ number, name }) => ({ value: String(number), label: name })) ?? [];
  return (
    <DialogForm
      title="Spieltag holen"
      saveLabel={verb}
      discard={{ title: 'Ohne Übernehmen schließen?', text: 'Kein Spiel wird angelegt oder geändert.' }}
      isDirty={false}
      isSaving={plan.isSaving}
      isDisabled={count === 0}
      onSubmit={plan.submit}
      onClose={onClose}
    >
      <Refusal>{error}</Refusal>
      <div className="fields">
        <NativeSelect
          label="Wettbewerb"
          data-autofocus
          value={input.league}
          data={[...LEAGUES]}
          onChange={(event) => change({ league: event.currentTarget.value, matchday: undefined })}
        />
        <NativeSelect
          label="Spieltag"
          disabled={!data}
          value={String(data?.matchday ?? '')}
          data={matchdays}
          onChange={(event) => change({ matchday: Number(event.currentTarget.value) })}
        />
      </div>
      {query.error && !data ? (
        <Notice
          kind="warning"
          role="alert"
          actions={<Button onClick={() => void query.refetch()}>Erneut versuchen</Button>}
        >
          {sentenceOf(query.error)}
        </Notice>
      ) : (
        <DataTable
          caption="Spiele des Spieltags"
          columns={columnsFor(plan)}
          rows={data?.games}
          rowKey={({ matchId }) => matchId}
          cards={CARDS}
          skeletonRows={9}
          isStale={query.isPlaceholderData}
        />
      )}
      <fieldset className="fields ruled">
        <legend className="visually-hidden">Für neue Spiele</legend>
        <NumberField
          label="Preis in VC"
          description="Je neuem Spiel, für das genaue Ergebnis."
          min={0}
          step={10}
          value={input.price}
          error={complaintAboutWhole(input.price)}
          onChange={(price) => change({ price })}
        />
        <div className="stack gap-12">
          <Switch
            label="Tipps bis Anpfiff verbergen"
            checked={input.hidesTips}
            onChange={(event) => change({ hidesTips: event.currentTarget.checked })}
          />
          <Switch
            label="Rote Karten nur bei Wert ungleich 0 werten"
            checked={input.redOnlyIfAny}
            onChange={(event) => change({ redOnlyIfAny: event.currentTarget.checked })}
          />
        </div>
      </fieldset>
      <p className="meta">
        Quelle:{' '}
        <a className="link" href="https://www.openligadb.de" rel="noreferrer">
          OpenLigaDB
        </a>
        , ODbL. Dort tragen Freiwillige ein: Sieh nach, bevor du übernimmst.
      </p>
    </DialogForm>
  );
}
