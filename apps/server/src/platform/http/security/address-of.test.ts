import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createAddressOf } from './address-of.ts';

const from = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

test('without a trusted proxy it is who connects, whatever is claimed', () => {
  const addressOf = createAddressOf([]);
  expect(addressOf(from('203.0.113.9', '198.51.100.1'))).toBe('203.0.113.9');
  expect(addressOf(from('::ffff:203.0.113.9'))).toBe('203.0.113.9');
  expect(addressOf(from('2001:db8:1:2:3::4'))).toBe('2001:db8:1:2::');
});

test('this machine stands for everybody behind a proxy that nobody named', () => {
  const addressOf = createAddressOf([]);
  for (const own of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect(addressOf(from(own, '203.0.113.9'))).toBeUndefined();
});

test('behind trusted proxies it is the last address that is none of them', () => {
  const addressOf = createAddressOf(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);
  expect(addressOf(from('127.0.0.1', '203.0.113.9'))).toBe('203.0.113.9');
  expect(addressOf(from('127.0.0.1', '1.1.1.1, 203.0.113.9, 10.1.2.3'))).toBe('203.0.113.9');
  expect(addressOf(from('fd00::7', '2001:db8::1'))).toBe('2001:db8:0:0::');
  expect(addressOf(from('127.0.0.1', '1.1.1.1, 203.0.113.9:4711'))).toBe('203.0.113.9');
  expect(addressOf(from('127.0.0.1', '[2001:db8::1]:4711'))).toBe('2001:db8:0:0::');
  for (const unreadable of ['nonsense', '203.0.113.9, nonsense']) {
    expect(addressOf(from('127.0.0.1', unreadable))).toBeUndefined();
  }
});
