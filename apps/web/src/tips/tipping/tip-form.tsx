import type { TipGameDetail } from '@kontor/contract/tips/schema.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLoginHref } from '#platform/api/login-href.ts';
import { focusWithMouse } from '#platform/forms/forms.ts';
import { Locked } from '#platform/forms/locked.tsx';
import { SaveProblem } from '#platform/forms/save-problem.tsx';
import { ConfirmWrite } from '#platform/ui/dialog/confirm-write.tsx';
import { UnsavedGuard } from '#platform/ui/dialog/unsaved-guard.tsx';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CupIcon, LockIcon, LoginIcon, RemoveIcon } from '#platform/ui/icons.ts';
import { Notice } from '#platform/ui/page/notice.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { overSentence } from '../game.tsx';
import { formatScore, ScoreFields } from '../score.tsx';
import { useRemoveTip } from '../tips.queries.ts';
import { useTipForm } from './use-tip-form.ts';

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

export const SessionOver = () => (
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
  const { form, isDirty, isSaving, needsLogin, problem, submit } = useTipForm(game, game.ownTip, leave);
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
          {isOpen ? (
            <p className="meta" style={{ marginTop: 8 }}>
              Die Tore brauchst du. Karten und Ecken sind freiwillig: Was leer bleibt, ist nicht getippt.
            </p>
          ) : null}
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
