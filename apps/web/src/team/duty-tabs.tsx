import { Tab, Tabs } from '#platform/ui/page/tabs.tsx';
import { useRights } from '#users';

export const DUTY_SECTIONS = { hours: 'Stunden', people: 'Team' } as const;
export type DutySection = keyof typeof DUTY_SECTIONS;

/** Leads alone have more than one. */
export function DutyTabs({ current }: { readonly current: DutySection | 'own' }) {
  const { isSuperAdmin } = useRights();
  if (!isSuperAdmin) return null;
  return (
    <Tabs label="Dienst">
      <Tab to="/duty" isCurrent={current === 'own'}>
        Dienst
      </Tab>
      {(Object.keys(DUTY_SECTIONS) as DutySection[]).map((section) => (
        <Tab key={section} to="/duty/$section" params={{ section }} isCurrent={current === section}>
          {DUTY_SECTIONS[section]}
        </Tab>
      ))}
    </Tabs>
  );
}
