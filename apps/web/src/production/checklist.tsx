import type { MadeProduct } from '@kontor/contract/products/rules.ts';
import { useMemo, useState } from 'react';
import { formatNumber } from '#platform/format.de.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Section } from '#platform/ui/page/section.tsx';
import { BookAll } from './book-all.tsx';
import type { Bookings } from './bookings.ts';
import styles from './production.module.css';
import { TaskRow, type TaskRowProps } from './task-row.tsx';
import { type Task, tasksOf } from './tasks.ts';

/** Some screenfuls; thousands of lines at once would make every key stroke wait. */
const STEP = 40;

interface RowsProps extends Omit<TaskRowProps, 'task'> {
  readonly tasks: readonly Task[];
}

function Rows({ tasks, ...rest }: RowsProps) {
  const [shown, setShown] = useState(STEP);
  const more = tasks.length - shown;
  return (
    <>
      <ul className="card flush divided">
        {tasks.slice(0, shown).map((task) => (
          <TaskRow key={task.product.id} task={task} {...rest} />
        ))}
      </ul>
      {more > 0 ? (
        <p className="center">
          <Button onClick={() => setShown(shown + STEP)}>Weitere anzeigen (noch {formatNumber(more)})</Button>
        </p>
      ) : null}
    </>
  );
}

const openOf = (tasks: readonly Task[]): number => tasks.filter(({ card }) => card).length;

interface ChecklistProps extends Omit<TaskRowProps, 'task' | 'doing'> {
  readonly free: ReadonlyMap<string, number>;
  readonly others: readonly MadeProduct[];
  readonly bookings: Bookings;
}

/** What to make now, from top to bottom: what others need stands before them, what a factory makes stands apart. */
export function Checklist({ plan, free, others, bookings, ...rest }: ChecklistProps) {
  const { booked, pending, refused, ...doing } = bookings;
  const { cards, lines } = plan;
  const tasks = useMemo(
    () => tasksOf({ cards, lines, others, free, bookings: { booked, pending, refused } }),
    [cards, lines, others, free, booked, pending, refused],
  );
  const byHand = tasks.filter(({ product }) => !product.factoryProduct);
  const inFactory = tasks.filter(({ product }) => product.factoryProduct);
  if (tasks.length === 0) return null;
  const done = tasks.length - openOf(tasks);
  const rows = { plan, doing, ...rest };
  const all = <BookAll cards={cards} stock={rest.stock} isWaiting={pending.length > 0} takeBack={doing.takeBack} />;
  return (
    <div className={styles.checklist}>
      {inFactory.length > 0 ? (
        <Section
          title="In der Fabrik"
          count={openOf(inFactory)}
          note="Läuft von selbst und muss nicht getragen werden."
          actions={byHand.length > 0 ? undefined : all}
        >
          <Rows tasks={inFactory} {...rows} />
        </Section>
      ) : null}
      {byHand.length > 0 ? (
        <Section
          title="Herzustellen"
          count={openOf(byHand)}
          note={`Von oben nach unten, ein Haken bucht.${done > 0 ? ` Erledigt: ${formatNumber(done)} von ${formatNumber(tasks.length)}.` : ''}`}
          actions={all}
        >
          <Rows tasks={byHand} {...rows} />
        </Section>
      ) : null}
    </div>
  );
}
