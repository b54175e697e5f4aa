import { ENDPOINTS } from '@kontor/contract/all.ts';
import * as audit from '@kontor/contract/audit/api.ts';
import { mayAccess } from '@kontor/contract/core/roles.ts';
import { deleteMyAccount } from '@kontor/contract/privacy/api.ts';
import { expect, test } from 'vitest';
import { isLong } from '#platform/testing/long.ts';
import { type Caller, testApp } from '#testing/app.ts';
import { everyFeature, urlOf } from '#testing/every-endpoint.ts';

const kontor = await testApp();

const refused = ENDPOINTS.filter(
  ({ access }) => access !== 'bridge' && !mayAccess(access, { authorities: ['ROLE_USER'] }),
);

/** One function decides for all: a third of them in every run. */
const asked = refused.filter((_, at) => isLong || at % 3 === 0);

const mara = () => kontor.as('USER', { id: '21', name: 'Mara' });

async function knockEverywhere({ cookie }: Caller): Promise<void> {
  for (const endpoint of asked) {
    const { statusCode } = await kontor.app.inject({
      method: endpoint.method,
      url: urlOf(endpoint),
      headers: { cookie },
    });
    expect([endpoint.path, statusCode]).toEqual([endpoint.path, 403]);
  }
}

test('one person fills a few lines of the log in an hour, whatever they call and however often they come back', async () => {
  await everyFeature(kontor);
  const owner = await kontor.as('BUSINESS_OWNER', { name: 'Elena' });
  const refusals = async (): Promise<string[]> =>
    (await owner.call(audit.listAudits, { query: { type: 'SECURITY', search: 'Zugriff', limit: 1000 } })).body.map(
      ({ message }) => message,
    );
  expect(refused.length).toBeGreaterThan(40);
  for (let account = 0; account < 3; account += 1) {
    const person = await mara();
    await knockEverywhere(person);
    expect(await refusals()).toHaveLength(6);
    expect((await person.call(deleteMyAccount, { body: { name: 'Mara' } })).status).toBe(204);
  }
  expect((await refusals())[0]).toMatch(/^Zugriff noch öfter verweigert/);
  await knockEverywhere(await kontor.as('USER', { id: '22', name: 'Lou' }));
  expect(await refusals()).toHaveLength(12);
  kontor.time.now = new Date(kontor.time.now.getTime() + 60 * 60 * 1000);
  await knockEverywhere(await mara());
  expect(await refusals()).toHaveLength(18);
  const { rows } = await kontor.pool.query('select refused_access::text as row from refused_access');
  for (const { row } of rows) expect(row).not.toMatch(/\b2[12]\b/);
});
