import { Link } from '@tanstack/react-router';
import { buttonClass } from '#platform/ui/field/button.tsx';
import styles from './setup.module.css';
import { useSetup } from './setup.queries.ts';
import { Progress } from './step-parts.tsx';
import { STEPS } from './steps.tsx';

export function HomeCard() {
  const { setup, checks, list } = useSetup();
  const [next] = list?.open ?? [];
  // The checks decide as well: nothing appears that would vanish a moment later.
  if (!setup.data || setup.data.isDismissed || !list || !next || checks.isLoading) return null;
  const { title, why } = STEPS[next.id];
  return (
    <section className={`${styles.home} card row wrap between gap-16`} aria-labelledby="setup">
      <div className="stack" style={{ flex: '1 1 20rem' }}>
        <h2 id="setup" className="large">
          Einrichten: {list.done.length} von {list.steps.length} erledigt
        </h2>
        <Progress done={list.done.length} all={list.steps.length} />
        <p className="readable">
          <span className="strong">Als Nächstes: {title}.</span> <span className="dim">{why}</span>
        </p>
      </div>
      <Link to="/setup" className={buttonClass('primary')}>
        Weiter einrichten
      </Link>
    </section>
  );
}
