import { expect, test } from 'vitest';
import { judgeFailure } from './call-webhook.ts';

/** As `fetch` fails in Node: the reason is behind the error, and one for each address behind that. */
const failed = (reason: object) => new TypeError('fetch failed', { cause: Object.assign(new Error('x'), reason) });
const timedOut = { code: 'ETIMEDOUT', syscall: 'connect' };

test.each([
  ['no connection', failed({ code: 'ECONNREFUSED', syscall: 'connect' }), 'LATER'],
  ['no name', failed({ code: 'ENOTFOUND', syscall: 'getaddrinfo' }), 'LATER'],
  ['no certificate', failed({ code: 'CERT_HAS_EXPIRED' }), 'LATER'],
  ['a connection that takes too long', failed({ code: 'UND_ERR_CONNECT_TIMEOUT' }), 'LATER'],
  [
    'no connection to any of its addresses',
    new TypeError('x', { cause: new AggregateError([timedOut, timedOut]) }),
    'LATER',
  ],
  ['a connection that is lost', failed({ code: 'ECONNRESET', syscall: 'read' }), 'IN_DOUBT'],
  ['a connection that falls silent', failed({ code: 'ETIMEDOUT', syscall: 'read' }), 'IN_DOUBT'],
  ['a connection that is closed', failed({ code: 'UND_ERR_SOCKET' }), 'IN_DOUBT'],
  ['no answer in time', new DOMException('x', 'TimeoutError'), 'IN_DOUBT'],
])('after %s a message is sent later only if it cannot have arrived', (_what, error, kind) => {
  expect(judgeFailure(error).kind).toBe(kind);
});
