import { Agent } from 'node:http';
import { ENDPOINTS } from '@kontor/contract/all.ts';
import { fillPath } from '@kontor/contract/core/endpoint.ts';
import { FEATURES } from '@kontor/contract/core/features.ts';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { BRIDGE_TOKEN, testApp } from '#testing/app.ts';
import { findBroken } from '#testing/invariants.ts';

import { switchOn } from '#testing/switch-on.ts';

import { judge } from './judge.ts';
import { anyRequest, type Request } from './requests.ts';
import { send } from './send.ts';
import { CASES, SEED } from './settings.ts';
import { createTally, nameOf } from './tally.ts';
import { type Callers, openWorld } from './world.ts';

/** After so many the world is made anew: everything in it may have been removed by then. */
const PER_WORLD = 1_500;
const WORKERS = 6;
const MANY = 50_000;
const TELL_EVERY = 10 * PER_WORLD;

// Nothing leaves this machine.
const env = { BRIDGE_TOKEN, DISCORD_WEBHOOK_BASE_URL: 'http://127.0.0.1:9' };
const kontor = await testApp({ env });
const tally = createTally();
const worlds = Array.from({ length: Math.ceil(CASES / PER_WORLD) }, (_, at) => at);

const text = ({ caller, kind, endpoint, url, headers, body }: Request): string =>
  `${kind} ${endpoint.method} ${url} as ${caller} ${JSON.stringify(headers)} ${body?.slice(0, 1_000) ?? ''}`;

/** Sends them all, a few at a time, and says what was wrong. */
async function sendAll(requests: readonly Request[], callers: Callers): Promise<string[]> {
  const port = await kontor.listen();
  const agent = new Agent({ keepAlive: true, maxSockets: WORKERS });
  const wrong: string[] = [];
  const waiting = requests.values();
  const worker = async (): Promise<void> => {
    for (const request of waiting) {
      const { endpoint, caller, url, body } = request;
      const headers = { ...callers[caller], ...request.headers };
      const reply = await send({ agent, port, method: endpoint.method, path: url, headers, body });
      tally.count(request, reply);
      const problem = judge(request, reply);
      if (problem) wrong.push(`${text(request)}\n  → ${problem}`);
      // Otherwise the rest would be told that everything is switched off.
      if (nameOf(request) === 'PUT /api/info' && reply.status === 200) await switchOn(kontor, ...FEATURES);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
  agent.destroy();
  return wrong;
}

test.each(worlds)('world %i: every answer is one the contract knows, and none is a 5xx', async (world) => {
  const callers = await openWorld(kontor);
  const numRuns = Math.min(PER_WORLD, CASES - world * PER_WORLD);
  const requests = fc.sample(anyRequest, { numRuns, seed: SEED + world });
  // First, because nearly everything else changes what is in the till and in stock.
  const isFirst = (request: Request) => /^POST \/api\/(cash\/closes|productions)$/.test(nameOf(request));
  const first = await sendAll(requests.filter(isFirst), callers);
  // Last, because without its history nothing can be said about the stock.
  const isReset = (request: Request) => nameOf(request) === 'DELETE /api/inventory/history';
  const rest = requests.filter((request) => !isFirst(request) && !isReset(request));
  const wrong = [...first, ...(await sendAll(rest, callers))];
  const broken = await findBroken(kontor.pool);
  wrong.push(...(await sendAll(requests.filter(isReset), callers)));
  if (CASES > TELL_EVERY && (world + 1) % 10 === 0) console.log(tally.summary());
  expect({ wrong, broken }, `FUZZ_SEED=${SEED}, world ${world}`).toEqual({ wrong: [], broken: [] });
});

test('everything the description of the API lists was asked', async () => {
  const { paths } = (await kontor.app.inject('/api/openapi.json')).json() as { paths: Record<string, object> };
  const described = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path}`),
  );
  const templated = ENDPOINTS.map(({ method, path }) => `${method} ${fillPath(path, (name) => `{${name}}`)}`);
  expect(described.sort()).toEqual(templated.sort());
  const unasked = ENDPOINTS.map((endpoint) => nameOf({ endpoint })).filter((name) => !tally.asked.has(name));
  expect(CASES < PER_WORLD ? [] : unasked).toEqual([]);
});

/**
 * Uploads have a protocol of their own, no recording here has a file, backups are switched off, nobody guesses a name or a code,
 * the cash book has begun, and OpenLigaDB is away.
 */
const ELSEWHERE =
  /\/vods\/upload|\/poster|^GET \/api\/vod\/|^POST \/api\/backups|\/deletion$|\/setup\/claim|\/tablet\/session|\/game-link|\/cash\/opening|^GET .*\/matchday$/;

test('the cases get far: of a few most calls were also done, of many nearly every one', () => {
  const undone = ENDPOINTS.map((endpoint) => nameOf({ endpoint })).filter(
    (name) => !tally.done.has(name) && !ELSEWHERE.test(name),
  );
  const most = CASES >= MANY ? 3 : CASES >= PER_WORLD ? ENDPOINTS.length / 2 : ENDPOINTS.length;
  expect(undone.length, undone.join('\n')).toBeLessThan(most);
});

afterAll(() => {
  console.log(`FUZZ_SEED=${SEED}\n${tally}`);
});
