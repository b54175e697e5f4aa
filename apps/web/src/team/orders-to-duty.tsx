import { changeTeamSettings } from '@kontor/contract/team/api.ts';
import { useWrite } from '#platform/api/use-write.ts';
import { Switch } from '#platform/ui/field/switch.tsx';
import { Section } from '#platform/ui/page/section.tsx';
import { useTeam } from './duty.queries.ts';
import { teamQueries } from './team.queries.ts';

/** A setting of the business; it holds at once. */
export function OrdersToDuty() {
  const { data } = useTeam();
  const change = useWrite(changeTeamSettings, {
    onSuccess: (_saved, client) => client.invalidateQueries(teamQueries.duty()),
  });
  return (
    <Section title="Hinweise im Spiel" isCard>
      <Switch
        label="Neue Bestellungen nur an alle im Dienst"
        description="Sonst bekommt sie jeder aus dem Team, der gerade im Spiel ist. Ist niemand im Dienst, bekommt sie dann niemand."
        checked={(change.isPending ? change.variables?.input.body.ordersToDuty : data?.settings.ordersToDuty) ?? false}
        disabled={!data}
        onChange={(event) => change.run({ body: { ordersToDuty: event.currentTarget.checked } })}
      />
    </Section>
  );
}
