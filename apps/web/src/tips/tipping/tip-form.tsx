import type { TipGameDetail } from '@kontor/contract/tips/schema.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLoginHref } from '#platform/api/login-href.ts';
import { focusWithMouse } from '#platform/forms/forms.ts';
import { Locked } from '#platform/forms/locked.tsx';
import { showToast } from '#platform/toasts.ts';
import { ConfirmDialog } from '#platform/ui/dialog/dialog.tsx';
import { UnsavedGuard } from '#platform/ui/dialog/unsaved-guard.tsx';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CupIcon, LockIcon, LoginIcon, RemoveIcon } from '#platform/ui/icons.ts';
import { Notice } from '#platform/ui/page/notice.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { overSentence } from '../game.tsx';
import { formatScore } from '../score.ts';
import { ScoreFields } from '../score-fields.tsx';
import { useRemoveTip } from '../tips.writes.ts';
import { useTipForm } from './use-tip-form.ts';

interface StartedProps {
  readonly game: TipGameDetail;
  /** Something was typed that the kick-off has overtaken. */
  readonly isUnsent?: boolean;
}

/** What is still in the fields must not be taken for a tip that counts. */
const Started = ({ game, isUnsent = false }: StartedProps) => (
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

/** The way back in; what was typed is there again afterwards. */
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

/** Everyone may read; a tip belongs to a person. */
function LoginPrompt() {
  const href = useLoginHref();
  return (
    <EmptyState icon={CupIcon} title="Melde dich an, um zu tippen.">
      <p>Dein Discord-Konto genügt. Danach bist du wieder auf dieser Seite.</p>
      <a href={href} className={buttonClass('primary')} style={{ marginTop: 16 }}>
        <Glyph icon={LoginIcon} />
        Anmelden
      </a>
    </EmptyState>
  );
}

interface WithdrawTipProps {
  readonly game: TipGameDetail;
  readonly onDone: () => void;
}

/** Takes the own tip back, after asking. */
function WithdrawTip({ game, onDone }: WithdrawTipProps) {
  const remove = useRemoveTip();
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const confirm = () =>
    remove.run(
      { params: { id: game.id } },
      {
        onSuccess: () => {
          showToast({
            kind: 'success',
            sentence: `Dein Tipp für ${game.teamA} gegen ${game.teamB} ist zurückgezogen.`,
          });
          onDone();
        },
        onError: close,
      },
    );
  return (
    <>
      <Button icon={<Glyph icon={RemoveIcon} />} onClick={() => setIsAsking(true)}>
        Tipp zurückziehen
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title="Tipp zurückziehen?"
          confirmLabel="Zurückziehen"
          isBusy={remove.isPending}
          onConfirm={confirm}
          onCancel={close}
        >
          Dein Tipp {game.ownTip ? formatScore(game.ownTip) : ''} für {game.teamA} gegen {game.teamB} ist dann weg. Bis
          zum Anpfiff kannst du neu tippen.
        </ConfirmDialog>
      ) : null}
    </>
  );
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

/** Where the own tip is given, changed and taken back. */
export function TipForm({ game, isOpen }: { readonly game: TipGameDetail; readonly isOpen: boolean }) {
  const navigate = useNavigate();
  const leave = () => void navigate({ to: '/tip-games', ignoreBlocker: true });
  const form = useTipForm(game, leave);
  const place = useFirstField(isOpen && !form.needsLogin);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isOpen) form.submit();
  };
  // A session that ran out does not take away what was typed.
  if (form.needsLogin && !form.isTouched) return isOpen ? <LoginPrompt /> : <Started game={game} />;
  const isWritten = form.isTouched || game.ownTip !== null;
  return (
    <form ref={place} className="stack gap-16" onSubmit={submit} noValidate>
      {isOpen ? null : <Started game={game} isUnsent={form.isTouched} />}
      {isOpen || isWritten ? (
        <Locked isLocked={form.isSaving}>
          <ScoreFields
            teamA={game.teamA}
            teamB={game.teamB}
            typed={form.values}
            errors={form.errors}
            isReadOnly={!isOpen}
            onChange={form.change}
          />
        </Locked>
      ) : (
        <p className="card center dim">Du hast auf dieses Spiel nicht getippt.</p>
      )}
      {form.needsLogin && isOpen ? <SessionOver /> : null}
      {form.refusal && isOpen ? (
        <Notice kind="error" role="alert">
          {form.refusal}
        </Notice>
      ) : null}
      {isOpen ? (
        <div className="row wrap">
          {game.ownTip ? <WithdrawTip game={game} onDone={leave} /> : null}
          <Button type="submit" look="primary" className="push" isBusy={form.isSaving}>
            {game.ownTip ? 'Tipp ändern' : 'Tip abgeben'}
          </Button>
        </div>
      ) : null}
      {/* On the way to the login nothing is lost. */}
      <UnsavedGuard isDirty={isOpen && form.isDirty && !form.needsLogin} />
    </form>
  );
}
