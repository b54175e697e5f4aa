import { Page } from '#platform/ui/page/page.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { Absences } from './absences.tsx';
import { Board } from './board.tsx';
import { useTeam } from './duty.queries.ts';
import { DutyTabs } from './duty-tabs.tsx';
import { OnDuty } from './on-duty.tsx';
import { OwnDuty } from './own-duty.tsx';
import { OwnHours } from './own-hours.tsx';
import styles from './team.module.css';

/** `/duty`: begin and end, who is here, the board. */
export function DutyPage() {
  const team = useTeam();
  return (
    <Page title="Dienst" purpose="Dienst beginnen und beenden, wer gerade da ist und was alle wissen müssen.">
      <DutyTabs current="own" />
      {team.error && !team.data ? <LoadError title="Der Dienst konnte nicht geladen werden." of={team} /> : null}
      <div className={styles.page}>
        <div className="stack gap-24">
          <OwnDuty own={team.data?.own} />
          <OnDuty onDuty={team.data?.onDuty} />
        </div>
        <div className={`stack gap-24 ${styles.main}`}>
          <Board />
          <OwnHours />
        </div>
        <div className="stack">
          <Absences />
        </div>
      </div>
    </Page>
  );
}
