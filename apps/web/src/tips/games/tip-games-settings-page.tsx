import type { TipGame } from '@kontor/contract/tips/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { formatDateTime, formatNumber } from '#platform/format.de.ts';
import { ConfirmWrite } from '#platform/ui/dialog/confirm-write.tsx';
import { NoticeDialog } from '#platform/ui/dialog/dialog.tsx';
import { useFocusAfter } from '#platform/ui/dialog/use-focus-after.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { AddIcon, CopyIcon, CupIcon, DownloadIcon, ImportIcon } from '#platform/ui/icons.ts';
import { Page } from '#platform/ui/page/page.tsx';
import { Section } from '#platform/ui/page/section.tsx';
import { Tab, Tabs } from '#platform/ui/page/tabs.tsx';
import { List } from '#platform/ui/table/list.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { CloseDialog } from '../closing/close-dialog.tsx';
import { titleOf, usePhase } from '../game.tsx';
import { MatchdayDialog } from '../matchdays/matchday-dialog.tsx';
import { ProposalProblem } from '../matchdays/proposal.tsx';
import { Payouts } from '../payouts/payouts.tsx';
import { RecapDialog } from '../standings/recap-dialog.tsx';
import { tipsQueries, useGames, useRemoveGame } from '../tips.queries.ts';
import { readTipSettingsSearch } from '../tips-search.ts';
import { FixturesDialog } from './fixtures-dialog.tsx';
import { GameDialog, type GameTask } from './game-form.tsx';
import { type GameAction, GamesAdminTable } from './games-admin-table.tsx';

const route = getRouteApi('/tip-games-settings');

type AdminTask =
  | GameTask
  | { readonly kind: 'paste' }
  | { readonly kind: 'fetch' }
  | { readonly kind: 'recap' }
  | { readonly kind: 'close'; readonly game: TipGame }
  | { readonly kind: 'remove'; readonly game: TipGame };

function lossOf(tipCount: number | undefined): string {
  if (tipCount === undefined) return 'Alle Tipps dazu verschwinden mit.';
  if (tipCount === 0) return 'Noch hat niemand darauf getippt.';
  if (tipCount === 1) return 'Der eine Tipp dazu verschwindet mit.';
  return `Die ${formatNumber(tipCount)} Tipps dazu verschwinden mit.`;
}

function RemoveGame({ game, onClose }: { readonly game: TipGame; readonly onClose: () => void }) {
  const { data: detail, isLoading } = useQuery(tipsQueries.game(game.id));
  const isOpen = usePhase(detail ?? game) === 'upcoming';
  const remove = useRemoveGame();
  if (!isOpen && detail && detail.tipCount > 0)
    return (
      <NoticeDialog title={`„${titleOf(game)}“ bleibt`} onClose={onClose}>
        Das Spiel {detail.gameClosed ? 'ist abgeschlossen' : 'hat begonnen'}, und es gibt{' '}
        {detail.tipCount === 1 ? 'einen Tipp' : `${formatNumber(detail.tipCount)} Tipps`} darauf. Deshalb lässt es sich
        nicht mehr löschen.
      </NoticeDialog>
    );
  return (
    <ConfirmWrite
      title={`„${titleOf(game)}“ löschen?`}
      confirmLabel="Löschen"
      // Whether it may go is not known before.
      write={{ ...remove, isPending: remove.isPending || (!isOpen && isLoading) }}
      input={{ params: { id: game.id } }}
      done={`„${titleOf(game)}“ ist gelöscht.`}
      onClose={onClose}
    >
      {game.tournament}, {formatDateTime(game.gameStart)} Uhr. {lossOf(detail?.tipCount)} Im Protokoll steht, dass du es
      warst.
    </ConfirmWrite>
  );
}

interface AdminDialogProps {
  readonly task: AdminTask;
  readonly games: readonly TipGame[];
  readonly onClose: () => void;
}

function AdminDialog({ task, games, onClose }: AdminDialogProps) {
  const tournaments = useMemo(() => [...new Set(games.map((game) => game.tournament))].sort(), [games]);
  const current = 'game' in task ? games.find(({ id }) => id === task.game.id) : undefined;
  if (task.kind === 'paste') return <FixturesDialog tournaments={tournaments} onClose={onClose} />;
  if (task.kind === 'fetch') return <MatchdayDialog onClose={onClose} />;
  if (task.kind === 'recap') return <RecapDialog onClose={onClose} />;
  if (task.kind === 'remove') return <RemoveGame game={task.game} onClose={onClose} />;
  if (task.kind === 'close') return <CloseDialog game={current ?? task.game} onDone={onClose} />;
  return <GameDialog task={task} current={current} tournaments={tournaments} onClose={onClose} />;
}

/** What waits for its result comes first, then what begins next. */
const soonestFirst = (games: readonly TipGame[]): TipGame[] =>
  [...games].sort((one, other) => one.gameStart.localeCompare(other.gameStart) || one.id - other.id);

interface GamesAdminProps {
  readonly task: AdminTask | undefined;
  readonly onTask: (task: AdminTask | undefined) => void;
}

function GamesAdmin({ task, onTask }: GamesAdminProps) {
  const { open, closed } = useGames();
  const games = useMemo(() => open.data && soonestFirst(open.data), [open.data]);
  const list = useFocusAfter<HTMLElement>(task !== undefined);
  const onAction = useCallback((kind: GameAction, game: TipGame) => onTask({ kind, game }), [onTask]);
  return (
    <>
      <Section title="Offene Spiele" ref={list}>
        <ProposalProblem />
        <List
          list={{ ...open, data: games }}
          failure="Die Spiele konnten nicht geladen werden."
          empty={
            <EmptyState icon={CupIcon} title="Kein Spiel ist offen.">
              Hol einen Spieltag von OpenLigaDB, füg einen Spielplan ein oder leg ein Spiel an.
            </EmptyState>
          }
        >
          {(rows) => <GamesAdminTable caption="Offene Spiele" games={rows} onAction={onAction} />}
        </List>
      </Section>
      {/* Below the open ones, whose height is not known before: it would have to move. */}
      {open.isPending || closed.data?.length === 0 ? null : (
        <Section
          title="Abgeschlossene Spiele"
          actions={
            <Button icon={CopyIcon} onClick={() => onTask({ kind: 'recap' })}>
              Rückblick auf den Spieltag
            </Button>
          }
        >
          <List list={closed} failure="Die abgeschlossenen Spiele konnten nicht geladen werden." empty={null}>
            {(rows) => <GamesAdminTable caption="Abgeschlossene Spiele" games={rows} onAction={onAction} />}
          </List>
        </Section>
      )}
      {task ? (
        <AdminDialog task={task} games={[...(games ?? []), ...(closed.data ?? [])]} onClose={() => onTask(undefined)} />
      ) : null}
    </>
  );
}

function Views({ isPayouts }: { readonly isPayouts: boolean }) {
  const { data: totals } = useQuery(tipsQueries.payoutTotals());
  return (
    <Tabs label="Ansicht">
      <Tab to="/tip-games-settings" search={{}} isCurrent={!isPayouts}>
        Spiele
      </Tab>
      <Tab to="/tip-games-settings" search={{ ansicht: 'auszahlungen' }} isCurrent={isPayouts}>
        Auszahlungen{' '}
        {totals && totals.open > 0 ? (
          <span className="pill number">
            {formatNumber(totals.open)}
            <span className="visually-hidden"> offen</span>
          </span>
        ) : null}{' '}
        {totals && totals.flagged > 0 ? (
          <span className="pill warning">{formatNumber(totals.flagged)} zu prüfen</span>
        ) : null}
      </Tab>
    </Tabs>
  );
}

export function TipGamesSettingsPage() {
  // The router keeps what it could not read beside what it could.
  const { ansicht, stand } = readTipSettingsSearch({ ...route.useSearch() });
  const [task, setTask] = useState<AdminTask>();
  const isPayouts = ansicht === 'auszahlungen';
  return (
    <Page
      title="Tippspiele verwalten"
      purpose="Spiele anlegen, abschließen und auszahlen, was getippt und gewonnen wurde."
      actions={
        isPayouts ? null : (
          <>
            <Button icon={DownloadIcon} onClick={() => setTask({ kind: 'fetch' })}>
              Spieltag holen
            </Button>
            <Button icon={ImportIcon} onClick={() => setTask({ kind: 'paste' })}>
              Spielplan einfügen
            </Button>
            <Button look="primary" icon={AddIcon} onClick={() => setTask({ kind: 'create' })}>
              Neues Spiel
            </Button>
          </>
        )
      }
    >
      <Views isPayouts={isPayouts} />
      {isPayouts ? <Payouts isOpen={!stand} /> : <GamesAdmin task={task} onTask={setTask} />}
    </Page>
  );
}
