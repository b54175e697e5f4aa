import { readdir } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { freePort, isListening, kill, postmasterPid, runKontor, temporaryFolder } from '#platform/testing/processes.ts';
import { startFakeDiscord } from '#testing/fake-discord.ts';
import { startServer } from './testing-servers.ts';

const discord = await startFakeDiscord();
afterAll(() => discord.close());

const settings = async () => ({
  DATA_DIR: await temporaryFolder(),
  PORT: String(await freePort()),
  DISCORD_BASE_URL: discord.url,
  DISCORD_CLIENT_ID: '1',
  DISCORD_CLIENT_SECRET: 'secret',
  OWNER_DISCORD_IDS: '80351110224678912',
});

async function examine(env: NodeJS.ProcessEnv) {
  const command = runKontor(env, 'health/command.ts');
  const code = await command.exited;
  const [server = '', ...lines] = command.stdout().trimEnd().split('\n');
  const checks = Object.fromEntries(
    lines.map((line) => {
      const [, state, title, text] = /^(ok|Warnung|Fehler) +(\S+(?: \S+)*) {2,}(.*)$/.exec(line) ?? [];
      return [title, `${state}: ${text}`];
    }),
  );
  return { code, server, checks, stderr: command.stderr() };
}

test('where Kontor does not run it says so, looks at the rest, and starts nothing', { tags: ['long'] }, async () => {
  const env = await settings();
  const { code, server, checks } = await examine(env);
  expect([code, server]).toEqual([0, expect.stringMatching(/^Kontor läuft nicht\. Starte es mit npm start;/)]);
  expect(Object.keys(checks)).toEqual(['Konfiguration', 'Speicherplatz', 'Sicherung', 'Uhr', 'Discord', 'Spielserver']);
  expect(checks.Discord).toMatch(/^ok: Discord erkennt die Anwendung/);
  expect(await readdir(env.DATA_DIR)).toEqual([]);
});

test('beside a running Kontor it looks at everything and disturbs nothing', { tags: ['long'] }, async () => {
  const env = await settings();
  const kontor = runKontor(env);
  await isListening(kontor);
  const postmaster = await postmasterPid(env.DATA_DIR);
  const { code, server, checks } = await examine(env);
  expect([code, server]).toEqual([0, `Kontor läuft: http://localhost:${env.PORT}`]);
  expect(Object.keys(checks)).toHaveLength(11);
  expect(checks.Datenbank).toMatch(/^ok: PostgreSQL .*eingebaut/);
  expect(checks.WebSocket).toMatch(/^ok: /);
  // As the server itself says under "Zustand", whichever account calls this command.
  expect(checks.Konfiguration).toMatch(
    process.getuid?.() === 0 ? /^Warnung: Kontor läuft als root, .*npm start"$/ : /^ok/,
  );
  expect(checks['Öffentliche Adresse']).toMatch(/^Warnung: .* gilt nur auf diesem Rechner/);
  expect(await postmasterPid(env.DATA_DIR)).toBe(postmaster);
  expect((await fetch(`http://localhost:${env.PORT}/readyz`)).status).toBe(200);
  kill(kontor.process.pid, 'SIGTERM');
  expect(await kontor.exited).toBe(0);
});

test('what is wrong ends in an exit code, another program on the port is named', { tags: ['long'] }, async () => {
  const { port } = await startServer((_request, response) => void response.end('hello'));
  const { code, server, checks } = await examine({
    ...(await settings()),
    PORT: String(port),
    DISCORD_CLIENT_SECRET: 'another',
    FIVEM_PLAYERS_TOKENS: 'x',
  });
  expect([code, server]).toEqual([
    1,
    expect.stringContaining(
      `Auf Port ${port} antwortet ein anderes Programm. Beende das andere Programm, oder trage in .env`,
    ),
  ]);
  expect(checks.Discord).toMatch(/^Fehler: Discord lehnt die Anwendung oder ihr Geheimnis ab\. Trage /);
  expect(checks.Konfiguration).toMatch(/^Warnung: FIVEM_PLAYERS_TOKENS ist unbekannt/);
});

test('a bad value is the usual one line', { tags: ['long'] }, async () => {
  const { code, server, stderr } = await examine({ PORT: 'achtzig' });
  expect([code, server]).toEqual([1, '']);
  expect(stderr.trimEnd()).toBe('PORT="achtzig" ist ungültig. Erlaubt: eine ganze Zahl von 1 bis 65535.');
});
