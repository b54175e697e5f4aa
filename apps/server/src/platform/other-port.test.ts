import { expect, test } from 'vitest';
import { parseEnv } from './env.ts';
import { forbiddenPort, otherPort } from './other-port.ts';

const real = { DISCORD_CLIENT_ID: '1', DISCORD_CLIENT_SECRET: 'secret' };

test('a port that another program has is followed by the next one', () => {
  expect(otherPort(parseEnv({}))).toBe(
    'Beende das andere Programm, oder trage in .env einen freien Port ein, zum Beispiel PORT=8081.',
  );
  expect(otherPort(parseEnv({ PORT: '65535' }))).toContain('PORT=8080.');
  expect(otherPort(parseEnv({ ...real, PUBLIC_URL: 'http://localhost:8080' }))).toContain(
    'PORT=8081, und ändere ihn auch in PUBLIC_URL und bei Discord unter Redirects.',
  );
});

test('why a port is forbidden depends on the system', () => {
  expect(forbiddenPort(parseEnv({ PORT: '80' }), 'linux')).toBe(
    'PORT="80" ist diesem Benutzer verboten. Erlaubt: ein Port ab 1024.',
  );
  expect(forbiddenPort(parseEnv({}), 'win32')).toBe(
    'PORT="8080" ist von Windows reserviert oder gesperrt, zum Beispiel für Hyper-V oder WSL. Bitte trage in .env einen freien Port ein, zum Beispiel PORT=9080.',
  );
});
