import { AppError } from '@kontor/contract/core/errors.ts';
import { scoreOf } from '@kontor/contract/tips/rules.ts';
import type { Score, TipGame } from '@kontor/contract/tips/schema.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { hasStatus, sentenceOf } from '#platform/api/api-error.ts';
import { formatNumber, formatVc } from '#platform/format.de.ts';
import { readNewest } from '#platform/forms/read-newest.ts';
import { useEditForm } from '#platform/forms/use-edit-form.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { NoticeDialog } from '#platform/ui/dialog/dialog.tsx';
import { DialogForm } from '#platform/ui/dialog/dialog-form.tsx';
import { Notice } from '#platform/ui/page/notice.tsx';
import { Section } from '#platform/ui/page/section.tsx';
import { Stat, Stats } from '#platform/ui/stat.tsx';
import { usePhase } from '../game.tsx';
import { GameChanges } from '../game-changes.tsx';
import { ProposalNotice } from '../matchdays/proposal.tsx';
import { formatScore, KINDS, NOTHING_TYPED, readScore, ScoreFields, type TypedScore, typedFrom } from '../score.tsx';
import { tipsQueries, useCloseGame } from '../tips.queries.ts';

const PREVIEW_AFTER_MS = 300;
const BEST_SHOWN = 5;

function Winners({ gameId, result }: { readonly gameId: number; readonly result: Score }): ReactNode {
  const { data, error, isPlaceholderData } = useQuery(tipsQueries.winners(gameId, result));
  if (!data) return <p className="dim">{error ? sentenceOf(error) : 'Wird gerechnet …'}</p>;
  const rest = data.winners - Math.min(data.best.length, BEST_SHOWN);
  return (
    <div aria-busy={isPlaceholderData} className="stack gap-12">
      <Stats>
        <Stat label="Tipps">{formatNumber(data.tips)}</Stat>
        <Stat label="Gewinner">{formatNumber(data.winners)}</Stat>
        <Stat label="Exakt">{formatNumber(data.exact)}</Stat>
        <Stat label="Zusammen">{formatVc(data.total)}</Stat>
      </Stats>
      {data.best.length > 0 ? (
        <ul className="stack gap-4" aria-label="Die Besten">
          {data.best.slice(0, BEST_SHOWN).map(({ user, won, isExact }) => (
            <li key={user.id} className="row">
              <Avatar person={user} size={24} />
              <span className="grow anywhere">{user.name}</span>
              {isExact ? <span className="small strong success">Exakt</span> : null}
              <span className="number">{formatVc(won)}</span>
            </li>
          ))}
          {rest > 0 ? (
            <li className="dim">{rest === 1 ? 'und noch jemand' : `und ${formatNumber(rest)} weitere`}</li>
          ) : null}
        </ul>
      ) : null}
    </div>
  );
}

const valuesOf = (game: TipGame): TypedScore => {
  const result = scoreOf(game);
  return result ? typedFrom(result) : NOTHING_TYPED;
};

function useResultForm(game: TipGame, onDone: () => void) {
  const client = useQueryClient();
  const close = useCloseGame();
  return useEditForm<TipGame, TypedScore>({
    opened: game,
    live: game,
    initial: valuesOf(game),
    toValues: valuesOf,
    fields: KINDS.flatMap(({ label, a, b }) => [
      { path: a, label: `${label} ${game.teamA}` },
      { path: b, label: `${label} ${game.teamB}` },
    ]),
    validate: (typed) => readScore(typed).errors,
    save: (typed, base = game, then) => {
      const { score } = readScore(typed);
      if (!score) return;
      close.run({ params: { id: game.id }, body: { ...score, gameClosed: true, version: base.version } }, then);
    },
    newest: ({ id }) => readNewest(client, tipsQueries.game(id)),
    say: (saved) => {
      const result = scoreOf(saved);
      const verb = game.gameClosed ? 'berichtigt' : 'abgeschlossen';
      return `${game.teamA} gegen ${game.teamB} ist ${result ? `mit ${formatScore(result)} ` : ''}${verb}.`;
    },
    onDone,
  });
}

interface CloseDialogProps {
  readonly game: TipGame;
  readonly onDone: () => void;
}

function ResultDialog({ game, onDone }: CloseDialogProps) {
  const { form, dialog } = useResultForm(game, onDone);
  const [typed] = useDebouncedValue(form.values, PREVIEW_AFTER_MS);
  const { score } = readScore(typed);
  const isEarly = usePhase(game) === 'upcoming';
  return (
    <DialogForm
      title={game.gameClosed ? 'Ergebnis berichtigen' : 'Spiel abschließen'}
      saveLabel={game.gameClosed ? 'Berichtigen' : 'Abschließen'}
      discard={{ title: 'Ergebnis verwerfen?', text: 'Was du eingetragen hast, ist noch nicht gespeichert.' }}
      onClose={onDone}
      {...dialog}
    >
      {isEarly ? (
        <Notice kind="warning">
          Das Spiel hat noch nicht begonnen. Wenn du es abschließt, kann niemand mehr tippen.
        </Notice>
      ) : game.gameClosed ? (
        <Notice>
          Alle Tipps werden neu gezählt. Schon ausgezahlte Gewinne bleiben, wie sie sind; wo sich etwas ändert, wird die
          Auszahlung gekennzeichnet.
        </Notice>
      ) : null}
      <GameChanges game={game} />
      <ProposalNotice game={game} onTake={form.setValues} />
      <ScoreFields game={game} form={form} />
      {/* As high as the figures, so that nothing moves when they come. */}
      <div aria-live="polite" style={{ minHeight: 148 }}>
        <Section title="Das käme heraus" level={3} isCard>
          {isEarly && game.hidesTips ? (
            <p className="dim">{new AppError('tips.hidden').detail}</p>
          ) : score ? (
            <Winners gameId={game.id} result={score} />
          ) : (
            <p className="dim">Trag alle acht Werte ein, dann siehst du hier, wer gewinnt.</p>
          )}
        </Section>
      </div>
    </DialogForm>
  );
}

export function CloseDialog({ game, onDone }: CloseDialogProps) {
  const { data, error } = useQuery(tipsQueries.game(game.id));
  if (hasStatus(error, 404))
    return (
      <NoticeDialog title="Das Spiel wurde gelöscht." onClose={onDone}>
        {game.teamA} gegen {game.teamB} gibt es nicht mehr. Ein Ergebnis braucht es nicht.
      </NoticeDialog>
    );
  // Lists and the game itself are loaded on their own; the higher version is right.
  return <ResultDialog game={data && data.version > game.version ? data : game} onDone={onDone} />;
}
