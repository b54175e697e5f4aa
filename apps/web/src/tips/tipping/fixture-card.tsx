import { highestPrize } from '@kontor/contract/tips/rules.ts';
import type { TipGame } from '@kontor/contract/tips/schema.ts';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef } from 'react';
import { formatVc } from '#platform/format.de.ts';
import { Locked } from '#platform/forms/locked.tsx';
import { SaveProblem } from '#platform/forms/save-problem.tsx';
import { serverNow } from '#platform/server-clock.ts';
import { showToast } from '#platform/toasts.ts';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { DoneCircleIcon, ExpandIcon } from '#platform/ui/icons.ts';
import { useMe } from '#users';
import { About, overSentence } from '../game.tsx';
import { countExtras, EXTRA_KINDS, readTip, ScoreRows, Stepper } from '../score.tsx';
import styles from './fixture-card.module.css';
import { FixtureHead, Team } from './fixture-parts.tsx';
import { SessionOver } from './tip-form.tsx';
import { useTipForm } from './use-tip-form.ts';

interface CardProps {
  readonly game: TipGame;
  /** The game that begins next and waits for a tip: its button is the one to press. */
  readonly isNext: boolean;
}

const Possible = ({ game, most }: { readonly game: TipGame; readonly most: number }) => (
  <p className="meta number">
    <span className="block">
      bis zu <strong className={`${styles.most} bold`}>{formatVc(most)}</strong>
    </span>
    {formatVc(game.price)} genau
  </p>
);

const Details = ({ game }: { readonly game: TipGame }) => (
  <Link to="/tip-games/$id" params={{ id: String(game.id) }} className={buttonClass('quiet')}>
    Details
    <About word="zu" game={game} />
  </Link>
);

/** Guests see what there is to win, and no fields. */
function GuestCard({ game, isNext }: CardProps) {
  return (
    <>
      <div className={styles.match}>
        <Team name={game.teamA} />
        <span className={`${styles.versus} huge faint`} aria-hidden="true">
          gegen
        </span>
        <Team name={game.teamB} />
      </div>
      <div className={styles.foot}>
        <Possible game={game} most={highestPrize(game)} />
        <span className="row to-end gap-4 nowrap">
          <Details game={game} />
          <Link
            to="/tip-games/$id/tip"
            params={{ id: String(game.id) }}
            className={buttonClass(isNext ? 'primary' : 'outline')}
          >
            Tip abgeben
            <About word="für" game={game} />
          </Link>
        </span>
      </div>
    </>
  );
}

interface TipCardProps extends CardProps {
  readonly onDirty: (id: number, isDirty: boolean) => void;
  readonly onTipped: (id: number) => void;
}

/** What was typed and not sent when the game began is shown in a notice, because the card is gone then. */
function useLateWord(game: TipGame, isDirty: boolean): void {
  const last = useRef({ game, isDirty });
  last.current = { game, isDirty };
  useEffect(
    () => () => {
      const { game: gone, isDirty: wasTyped } = last.current;
      if (!wasTyped || Date.parse(gone.gameStart) > serverNow()) return;
      showToast({ kind: 'error', sentence: `Dein Tipp für ${gone.teamA} gegen ${gone.teamB}: ${overSentence(gone)}` });
    },
    [],
  );
}

function TipCard({ game, isNext, onDirty, onTipped }: TipCardProps) {
  const own = game.tips[0] ?? null;
  const { form, isDirty, isSaving, needsLogin, problem, submit } = useTipForm(game, own);
  const ref = useRef<HTMLFormElement>(null);
  const { id, teamA, teamB } = game;
  useLateWord(game, isDirty);
  useEffect(() => onDirty(id, isDirty), [id, isDirty, onDirty]);
  useEffect(() => () => onDirty(id, false), [id, onDirty]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (!isDirty) {
      event.preventDefault();
      if (!own) ref.current?.querySelector<HTMLElement>('[data-path="goalsTeamA"]')?.focus();
      return;
    }
    submit(event);
    if (readTip(form.getValues()).tip) onTipped(id);
  };
  const complaint = form.errors.goalsTeamA ?? form.errors.goalsTeamB;
  const extras = countExtras(form.values);
  const parts = { form, isUpright: true };
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate aria-label={`Dein Tipp: ${teamA} gegen ${teamB}`}>
      <Locked isLocked={isSaving}>
        <div className={styles.match}>
          <Team name={teamA} />
          <fieldset className={styles.goals}>
            <legend className="visually-hidden">Tore</legend>
            <Stepper name="goalsTeamA" label={`Tore ${teamA}`} {...parts} />
            <span className={`${styles.colon} huge bold faint`} aria-hidden="true">
              :
            </span>
            <Stepper name="goalsTeamB" label={`Tore ${teamB}`} {...parts} />
          </fieldset>
          <Team name={teamB} />
        </div>
        {complaint ? (
          <p className="error small center" role="alert">
            Tore: {complaint}
          </p>
        ) : null}
        <details className={`${styles.extras} unfolds`}>
          <summary className="row between">
            <span>
              Karten und Ecken{' '}
              <span className="meta">{extras === 0 ? 'freiwillig, je 10 VC' : `${extras} von 6 getippt`}</span>
            </span>
            <Glyph icon={ExpandIcon} size={16} />
          </summary>
          <ScoreRows game={game} form={form} kinds={EXTRA_KINDS} />
        </details>
      </Locked>
      <SaveProblem state={problem} />
      {needsLogin && isDirty ? <SessionOver /> : null}
      <div className={styles.foot}>
        <Possible
          game={game}
          most={highestPrize(game, form.values.goalsTeamA === '' ? undefined : readTip(form.values).tip)}
        />
        <span className="row to-end gap-4 nowrap">
          <Details game={game} />
          {own && !isDirty ? (
            <span className={`${styles.done} row gap-4 success strong`}>
              <Glyph icon={DoneCircleIcon} />
              Getippt
            </span>
          ) : (
            <Button
              type="submit"
              look={isDirty || isNext ? 'primary' : 'outline'}
              isBusy={isSaving}
              aria-label={`${own ? 'Tipp ändern' : 'Tip abgeben'} für ${teamA} gegen ${teamB}`}
            >
              {own ? 'Tipp ändern' : 'Tip abgeben'}
            </Button>
          )}
        </span>
      </div>
    </form>
  );
}

/** A game that takes tips: both teams, the goals to be typed, what can be won, and one button. */
export function FixtureCard(props: TipCardProps) {
  const { game } = props;
  const { data: me } = useMe();
  const isTipped = game.tips.length > 0;
  return (
    <article className={`${styles.card} card flush`} data-tipped={isTipped || undefined} data-game={game.id}>
      <FixtureHead game={game} isOpen />
      {me ? <TipCard {...props} /> : <GuestCard {...props} />}
    </article>
  );
}
