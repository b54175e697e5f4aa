import { type MouseEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { ItemImage, useItemImage } from '#inventory';
import { formatNumber, formatTime } from '#platform/format.de.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CarryIcon, DoneIcon, ExpandIcon, FactoryIcon, LowIcon, WarningIcon } from '#platform/ui/icons.ts';
import { useFlash } from '#platform/use-flash.ts';
import { type Bookings, canBeTakenBack } from './bookings.ts';
import { sayCarried } from './explain.ts';
import type { Plan } from './plan.ts';
import styles from './production.module.css';
import { TaskDetails } from './task-details.tsx';
import { obstacleOf, sayPieces, type Task } from './tasks.ts';

type Doing = Pick<Bookings, 'book' | 'retry' | 'putAway' | 'takeBack' | 'takingBack'>;

export interface TaskRowProps {
  readonly task: Task;
  readonly plan: Plan;
  readonly weights: ReadonlyMap<string, number>;
  readonly stock: ReadonlyMap<string, number>;
  readonly doing: Doing;
}

interface TickProps extends Pick<TaskRowProps, 'task' | 'doing'> {
  /** How much of it. */
  readonly onAsk: () => void;
}

/** Ticking books what is left; taking the tick away takes the last booking back. */
function Tick({ task, doing, onAsk }: TickProps) {
  const { product, card, possible, booked, pending, refused } = task;
  const last = booked.at(-1);
  const isDone = !card;
  const isWhole = card !== undefined && possible >= card.productions;
  const mayTakeBack = last !== undefined && canBeTakenBack(last);
  const press = ({ detail }: MouseEvent) => {
    // The second press of a double click was meant for what stood here before.
    if (detail > 1) return;
    if (card && isWhole) doing.book(product, card.productions);
    else if (card) onAsk();
    else if (last) doing.takeBack(last.historyId);
  };
  const isHeld = refused !== undefined || (card ? possible === 0 : !mayTakeBack);
  const title = card
    ? isWhole
      ? 'Abhaken und buchen'
      : possible > 0
        ? 'Einen Teil buchen'
        : obstacleOf(task)?.sentence
    : mayTakeBack
      ? 'Zurücknehmen'
      : 'Zurücknehmen geht 15 Minuten lang';
  return (
    <Button
      look="quiet"
      role="checkbox"
      aria-checked={isDone}
      className={`relative ${styles.tick}`}
      data-part={card && !isWhole && possible > 0 ? '' : undefined}
      aria-label={`Erledigt: ${product.name}`}
      title={title}
      isBusy={pending > 0 || (last !== undefined && doing.takingBack === last.historyId)}
      isDisabled={isHeld}
      icon={isDone ? <Glyph icon={DoneIcon} size={20} /> : <span />}
      onClick={press}
    />
  );
}

function Carrying({ task, plan, weights }: Pick<TaskRowProps, 'task' | 'plan' | 'weights'>) {
  const { product, card } = task;
  if (!card) return null;
  const { sentence, loads, isImpossible } = sayCarried(product, card.productions, plan.space, weights);
  return (
    <div className={`${styles.carry} row top small number`}>
      <Glyph icon={product.factoryProduct ? FactoryIcon : CarryIcon} className={isImpossible ? 'error' : 'dim'} />
      <div className="stack gap-0 anywhere">
        <p className={isImpossible ? 'error strong' : 'strong'}>{sentence}</p>
        {loads.map((load) => (
          <p key={load} className="dim">
            {load}
          </p>
        ))}
      </div>
    </div>
  );
}

function Hindered({ task }: Pick<TaskRowProps, 'task'>) {
  const obstacle = obstacleOf(task);
  if (!obstacle) return null;
  const tone = obstacle.kind === 'missing' ? 'error' : obstacle.kind === 'partly' ? 'warning' : 'dim';
  return (
    <p className={`row top gap-4 small anywhere number ${tone}`}>
      {obstacle.kind === 'waits' ? null : <Glyph icon={LowIcon} size={16} />}
      {obstacle.sentence}
    </p>
  );
}

/** What was booked of it, each with its way back for as long as there is one. */
const BookedLines = ({ task: { product, booked, card }, doing }: Pick<TaskRowProps, 'task' | 'doing'>) =>
  booked.map((one) => (
    <p key={one.historyId} className="row wrap gap-4 small success number">
      <span>
        {booked.length > 1 || card ? `${formatNumber(one.productions * product.produces.amount)} gebucht` : 'Gebucht'}{' '}
        um {formatTime(new Date(one.at))}
      </span>
      {canBeTakenBack(one) ? (
        <Button
          look="quiet"
          className={`relative ${styles.undo}`}
          aria-label={`Rückgängig: ${sayPieces(product, one.productions)}`}
          isBusy={doing.takingBack === one.historyId}
          onClick={() => doing.takeBack(one.historyId)}
        >
          Rückgängig
        </Button>
      ) : null}
    </p>
  ));

const Refused = ({ task: { product, refused }, doing }: Pick<TaskRowProps, 'task' | 'doing'>) =>
  refused ? (
    <div className="row wrap gap-8 small relative" role="alert">
      <p className="row top gap-4 error anywhere">
        <Glyph icon={WarningIcon} size={16} />
        Nicht gebucht: {refused.outcome?.sentence}
      </p>
      <Button aria-label={`Noch einmal: ${product.name}`} onClick={() => doing.retry(refused.id)}>
        Noch einmal
      </Button>
      <Button
        look="quiet"
        aria-label={`Nicht mehr versuchen: ${product.name}`}
        onClick={() => doing.putAway(refused.id)}
      >
        Nicht mehr versuchen
      </Button>
    </div>
  ) : null;

export function TaskRow({ task, plan, weights, stock, doing }: TaskRowProps) {
  const { product, card, pending, booked } = task;
  const [isOpen, setIsOpen] = useState(false);
  const box = useFlash<HTMLLIElement>(card?.stock);
  const imageOf = useItemImage();
  const id = useId();
  const ask = () => {
    flushSync(() => setIsOpen(true));
    box.current?.querySelector('input')?.focus();
  };
  const done = booked.reduce((sum, one) => sum + one.productions, pending);
  return (
    <li ref={box} className={styles.task} aria-label={product.name} data-done={card ? undefined : ''}>
      <div className={`leads ${styles.head}`}>
        <Tick task={task} doing={doing} onAsk={ask} />
        <span className={`tile ${styles.picture}`}>
          <ItemImage src={imageOf(product.produces.name)} label={product.produces.label} size={36} />
        </span>
        <div className={`stack gap-2 ${styles.what}`}>
          <h3 className="large">
            {card ? (
              <button
                type="button"
                className={`plain-button leads-to strong anywhere number ${styles.title}`}
                aria-expanded={isOpen}
                aria-controls={isOpen ? id : undefined}
                onClick={() => setIsOpen(!isOpen)}
              >
                {sayPieces(product, card.productions)} herstellen
              </button>
            ) : (
              <span className="strong anywhere number">
                {sayPieces(product, done)} {pending > 0 ? 'wird gebucht …' : 'hergestellt'}
              </span>
            )}
          </h3>
          {card && card.forOthers > 0 ? (
            <p className="meta number">
              {card.forOthers < card.productions ? 'davon ' : ''}
              {formatNumber(card.forOthers * product.produces.amount)} für andere Produkte
            </p>
          ) : null}
          <Hindered task={task} />
          <div role="status">
            <BookedLines task={task} doing={doing} />
          </div>
          <Refused task={task} doing={doing} />
        </div>
        <Carrying task={task} plan={plan} weights={weights} />
        {card ? <Glyph icon={ExpandIcon} className={`dim ${styles.arrow} ${isOpen ? 'turned' : ''}`} /> : null}
      </div>
      {card && isOpen ? (
        <div id={id}>
          <TaskDetails card={card} possible={task.possible} plan={plan} stock={stock} onBook={doing.book} />
        </div>
      ) : null}
    </li>
  );
}
