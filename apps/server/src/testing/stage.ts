import type { Endpoint } from '@kontor/contract/core/endpoint.ts';
import { BRIDGE_TOKEN } from './app.ts';
import type { Act, Stage } from './samples.ts';

const bearer = { authorization: `Bearer ${BRIDGE_TOKEN}` };

/** Notes each call in `done` and sends what `alter` makes of its body. */
export const createAct =
  (done: Set<string>, alter: (endpoint: Endpoint, body: unknown) => unknown = (_endpoint, body) => body): Act =>
  async (by, endpoint, input) => {
    const given = (input ?? {}) as { body?: unknown };
    const sent = given.body === undefined ? given : { ...given, body: alter(endpoint, given.body) };
    const answer = await by.call(endpoint, sent as typeof input, endpoint.access === 'bridge' ? bearer : {});
    if (answer.status >= 300)
      throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    done.add(`${endpoint.method} ${endpoint.path}`);
    return answer.body;
  };

export const openStage = async (act: Act, kontor: Stage['kontor']): Promise<Stage> => ({
  act,
  kontor,
  boss: await kontor.as('BUSINESS_OWNER', { name: 'Viktor' }),
  admin: await kontor.as('ADMIN', { name: 'Selma' }),
  clerk: await kontor.as('MODERATOR', { name: 'Nele' }),
  mara: await kontor.as('USER', { id: '21', name: 'Mara' }),
  lou: await kontor.as('USER', { id: '22', name: 'Lou' }),
});
