import type { TipGameDetail } from '@kontor/contract/tips/schema.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef } from 'react';
import { focusWithMouse } from '#platform/forms.ts';
import { useLoginHref } from '#platform/login-href.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { LockIcon, WarningIcon } from '#platform/ui/icons.ts';
import notice from '#platform/ui/notice.module.css';
import { UnsavedGuard } from '#platform/ui/unsaved-guard.tsx';
import { LoginPrompt } from './login-prompt.tsx';
import { overSentence } from './over-sentence.ts';
import { ScoreFields } from './score-fields.tsx';
import { formatScore } from './score-kinds.ts';
import styles from './tip-page.module.css';
import { useTipForm } from './use-tip-form.ts';
import { WithdrawTip } from './withdraw-tip.tsx';

interface StartedProps {
  readonly game: TipGameDetail;
  /** Something was typed that the kick-off has overtaken. */
  readonly isUnsent?: boolean;
}

/** Nobody should take what is still in the fields for a tip that counts. */
const Started = ({ game, isUnsent = false }: StartedProps) => (
  <div className={notice.notice} role="status">
    <Glyph icon={LockIcon} />
    <div className={notice.text}>
      <p>{overSentence(game)}</p>
      {isUnsent ? (
        <p className={styles.unsent}>
          Was unten steht, wurde nicht mehr abgegeben.
          {game.ownTip ? ` Es gilt dein Tipp ${formatScore(game.ownTip)}.` : null}
        </p>
      ) : null}
    </div>
    <Link to="/tip-games/$id" params={{ id: String(game.id) }} className={buttonClass('outline')}>
      Alle Tipps ansehen
    </Link>
  </div>
);

/** The way back in; what was typed is there again afterwards. */
const SessionOver = () => (
  <div className={notice.notice} data-kind="wrong" role="alert">
    <Glyph icon={WarningIcon} />
    <p className={notice.text}>
      Dein Tipp ist noch nicht abgegeben: Deine Anmeldung ist abgelaufen. Melde dich neu an, dann geht es hier mit
      deinen Werten weiter.
    </p>
    <a href={useLoginHref()} className={buttonClass('outline')}>
      Anmelden
    </a>
  </div>
);

const Refused = ({ children }: { readonly children: string }) => (
  <div className={notice.notice} data-kind="wrong" role="alert">
    <Glyph icon={WarningIcon} />
    <p className={notice.text}>{children}</p>
  </div>
);

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
    <form ref={place} className={styles.form} onSubmit={submit} noValidate>
      {isOpen ? null : <Started game={game} isUnsent={form.isTouched} />}
      {isOpen || isWritten ? (
        <ScoreFields
          teamA={game.teamA}
          teamB={game.teamB}
          typed={form.values}
          errors={form.errors}
          isReadOnly={!isOpen}
          onChange={form.change}
        />
      ) : (
        <p className={styles.none}>Du hast auf dieses Spiel nicht getippt.</p>
      )}
      {form.needsLogin && isOpen ? <SessionOver /> : null}
      {form.refusal && isOpen ? <Refused>{form.refusal}</Refused> : null}
      {isOpen ? (
        <div className={styles.actions}>
          {game.ownTip ? <WithdrawTip game={game} onDone={leave} /> : null}
          <Button type="submit" look="primary" className={styles.submit ?? ''} isBusy={form.isSaving}>
            {game.ownTip ? 'Tipp ändern' : 'Tip abgeben'}
          </Button>
        </div>
      ) : null}
      {/* On the way to the login nothing is lost. */}
      <UnsavedGuard isDirty={isOpen && form.isDirty && !form.needsLogin} />
    </form>
  );
}
