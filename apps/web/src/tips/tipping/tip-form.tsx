import { EMPTY_SCORE } from '@kontor/contract/tips/rules.ts';
import { type Score, type TipGameDetail, VALUES } from '@kontor/contract/tips/schema.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { hasStatus } from '#platform/api/api-error.ts';
import { useLoginHref } from '#platform/api/login-href.ts';
import { focusWithMouse } from '#platform/forms/forms.ts';
import { Locked } from '#platform/forms/locked.tsx';
import { SaveProblem } from '#platform/forms/save-problem.tsx';
import { useEditForm } from '#platform/forms/use-edit-form.ts';
import { note, noted, parsed } from '#platform/storage.ts';
import { ConfirmWrite } from '#platform/ui/dialog/confirm-write.tsx';
import { UnsavedGuard } from '#platform/ui/dialog/unsaved-guard.tsx';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CupIcon, LockIcon, LoginIcon, RemoveIcon } from '#platform/ui/icons.ts';
import { Notice } from '#platform/ui/page/notice.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { useMe } from '#users';
import { overSentence } from '../game.tsx';
import { formatScore, readScore, ScoreFields, type TypedScore, typedFrom } from '../score.tsx';
import { useRemoveTip, useSaveTip } from '../tips.queries.ts';

interface GameProps {
  readonly game: TipGameDetail;
}

/** What is still in the fields must not be taken for a tip that counts. */
const Started = ({ game, isUnsent = false }: GameProps & { readonly isUnsent?: boolean }) => (
  <Notice
    icon={LockIcon}
    role="status"
    actions={
      <Link to="/tip-games/$id" params={{ id: String(game.id) }} className={buttonClass('outline')}>
        Alle Tipps ansehen
      </Link>
    }
  >
    <p>{overSentence(game)}</p>
    {isUnsent ? (
      <p className="dim">
        Was unten steht, wurde nicht mehr abgegeben.
        {game.ownTip ? ` Es gilt dein Tipp ${formatScore(game.ownTip)}.` : null}
      </p>
    ) : null}
  </Notice>
);

const SessionOver = () => (
  <Notice
    kind="error"
    role="alert"
    actions={
      <a href={useLoginHref()} className={buttonClass('outline')}>
        Anmelden
      </a>
    }
  >
    Dein Tipp ist noch nicht abgegeben: Deine Anmeldung ist abgelaufen. Melde dich neu an, dann geht es hier mit deinen
    Werten weiter.
  </Notice>
);

const LoginPrompt = () => (
  <EmptyState icon={CupIcon} title="Melde dich an, um zu tippen.">
    <p>Dein Discord-Konto genügt. Danach bist du wieder auf dieser Seite.</p>
    <a href={useLoginHref()} className={buttonClass('primary')} style={{ marginTop: 16 }}>
      <Glyph icon={LoginIcon} />
      Anmelden
    </a>
  </EmptyState>
);

function WithdrawTip({ game, onDone }: GameProps & { readonly onDone: () => void }) {
  const remove = useRemoveTip();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button icon={RemoveIcon} onClick={() => setIsAsking(true)}>
        Tipp zurückziehen
      </Button>
      {isAsking ? (
        <ConfirmWrite
          title="Tipp zurückziehen?"
          confirmLabel="Zurückziehen"
          write={remove}
          input={{ params: { id: game.id } }}
          done={`Dein Tipp für ${game.teamA} gegen ${game.teamB} ist zurückgezogen.`}
          onClose={() => setIsAsking(false)}
          onDone={onDone}
        >
          Dein Tipp {game.ownTip ? formatScore(game.ownTip) : ''} für {game.teamA} gegen {game.teamB} ist dann weg. Bis
          zum Anpfiff kannst du neu tippen.
        </ConfirmWrite>
      ) : null}
    </>
  );
}

const keyOf = (gameId: number): string => `kontor.tip.${gameId}`;

/** What was typed before the session was over, if this tab has kept it. */
function loadDraft(gameId: number): TypedScore | undefined {
  const stored = parsed<TypedScore>(noted(keyOf(gameId)));
  return stored && VALUES.every((name) => typeof stored[name] === 'string') ? (stored as TypedScore) : undefined;
}

/** The way to the login leaves this page: what was typed waits in this tab, and only until it is sent or given up. */
function useKeptDraft(gameId: number, typed: TypedScore | undefined, needsLogin: boolean): void {
  useEffect(() => {
    if (!needsLogin) return () => note(keyOf(gameId), undefined);
  }, [gameId, needsLogin]);
  useEffect(() => {
    if (needsLogin && typed) note(keyOf(gameId), JSON.stringify(typed));
  }, [gameId, typed, needsLogin]);
}

function useTipForm({ id, teamA, teamB, ownTip }: TipGameDetail, onDone: () => void) {
  const { data: me } = useMe();
  const save = useSaveTip();
  const [draft] = useState(() => loadDraft(id));
  const [isSessionOver, setIsSessionOver] = useState(false);
  const stored: Score = ownTip ?? EMPTY_SCORE;
  const editing = useEditForm<Score, TypedScore>({
    opened: stored,
    live: stored,
    initial: draft ?? typedFrom(stored),
    toValues: typedFrom,
    // Nobody else changes it.
    fields: [],
    isDirtyBeside: draft !== undefined,
    validate: (typed) => readScore(typed).errors,
    save: (typed, _base, { onSuccess, onError }) => {
      const onRefused = (error: Error) => {
        setIsSessionOver(hasStatus(error, 401));
        onError(error);
      };
      const body = readScore(typed).score;
      if (body) save.run({ params: { id }, body }, { onSuccess, onError: onRefused });
    },
    say: () => `Dein Tipp für ${teamA} gegen ${teamB} ist ${ownTip ? 'geändert' : 'abgegeben'}.`,
    onDone,
  });
  const needsLogin = !me || isSessionOver;
  useKeptDraft(id, editing.isDirty ? editing.form.values : undefined, needsLogin);
  return { ...editing, needsLogin };
}

/** Where a mouse is, the first number can be typed at once, unless the person is somewhere else already. */
function useFirstField(isWanted: boolean) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const isElsewhere = document.activeElement !== document.body && !document.activeElement?.matches('main h1');
    if (isWanted && !isElsewhere) focusWithMouse(form.current?.querySelector('[data-autofocus]') ?? null);
  }, [isWanted]);
  return form;
}

export function TipForm({ game, isOpen }: GameProps & { readonly isOpen: boolean }) {
  const navigate = useNavigate();
  const leave = () => void navigate({ to: '/tip-games', ignoreBlocker: true });
  const { form, isDirty, isSaving, needsLogin, problem, submit } = useTipForm(game, leave);
  const place = useFirstField(isOpen && !needsLogin);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => (isOpen ? submit(event) : event.preventDefault());
  // A session that ran out does not take away what was typed.
  if (needsLogin && !isDirty) return isOpen ? <LoginPrompt /> : <Started game={game} />;
  return (
    <form ref={place} className="stack gap-16" onSubmit={onSubmit} noValidate>
      {isOpen ? null : <Started game={game} isUnsent={isDirty} />}
      {isOpen || isDirty || game.ownTip ? (
        <Locked isLocked={isSaving}>
          <ScoreFields game={game} form={form} isReadOnly={!isOpen} />
        </Locked>
      ) : (
        <p className="card center dim">Du hast auf dieses Spiel nicht getippt.</p>
      )}
      {needsLogin && isOpen ? <SessionOver /> : null}
      {isOpen ? (
        <>
          <SaveProblem state={problem} />
          <div className="row wrap">
            {game.ownTip ? <WithdrawTip game={game} onDone={leave} /> : null}
            <Button type="submit" look="primary" className="push" isBusy={isSaving}>
              {game.ownTip ? 'Tipp ändern' : 'Tip abgeben'}
            </Button>
          </div>
        </>
      ) : null}
      {/* On the way to the login nothing is lost. */}
      <UnsavedGuard isDirty={isOpen && isDirty && !needsLogin} />
    </form>
  );
}
