import { useParams } from '@tanstack/react-router';
import { Page } from '#platform/ui/page/page.tsx';
import { NotFound } from '#shell/screen-access.tsx';
import { DutyTabs } from './duty-tabs.tsx';
import { Members } from './members.tsx';
import { OrdersToDuty } from './orders-to-duty.tsx';
import { TeamHours } from './team-hours.tsx';

/** `/duty/hours` and `/duty/people`: what only leads see. */
export function DutySectionPage() {
  const { section } = useParams({ from: '/duty/$section' });
  if (section === 'hours') {
    return (
      <Page
        title="Stunden"
        purpose="Wer in der Woche wie lange im Dienst war. Eine Zeile öffnet die einzelnen Dienste."
      >
        <DutyTabs current="hours" />
        <TeamHours />
      </Page>
    );
  }
  if (section !== 'people') return <NotFound />;
  return (
    <Page title="Team" purpose="Wer lange nicht da war, und was die Leitung sich merkt.">
      <DutyTabs current="people" />
      <Members />
      <OrdersToDuty />
    </Page>
  );
}
