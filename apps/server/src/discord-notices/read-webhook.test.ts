import { expect, test } from 'vitest';
import { readWebhook } from './call-webhook.ts';

const ID = '123456789012345678';
const TOKEN = 'abcDEF_123-abcDEF_123-abcDEF';
const PATH = `/api/webhooks/${ID}/${TOKEN}`;

test.each([
  `https://discord.com${PATH}`,
  `https://discordapp.com${PATH}`,
  `https://canary.discord.com${PATH}`,
  `https://ptb.discord.com${PATH}/`,
  `https://discord.com/api/v10/webhooks/${ID}/${TOKEN}`,
  `https://discord.com${PATH}?wait=true`,
])('%s is a webhook', (address) => {
  expect(readWebhook(address)).toEqual({ id: ID, token: TOKEN });
});

test('a webhook may lead into a thread', () => {
  expect(readWebhook(`https://discord.com${PATH}?thread_id=${ID}`)).toEqual({ id: ID, token: TOKEN, threadId: ID });
});

test.each([
  `http://discord.com${PATH}`,
  `https://discord.com:8443${PATH}`,
  `https://user:word@discord.com${PATH}`,
  `https://discord.com.evil.example${PATH}`,
  `https://evil.example/https://discord.com${PATH}`,
  `https://discord.com@evil.example${PATH}`,
  `https://discord.com\\@evil.example${PATH}`,
  `https://127.0.0.1${PATH}`,
  `https://[::ffff:127.0.0.1]${PATH}`,
  `https://discord.com${PATH}/slack`,
  `https://discord.com${PATH}/../../../oauth2`,
  `https://discord.com/api/webhooks/${ID}/${TOKEN}%2f..%2f..`,
  `https://discord.com/api/webhooks/1/${TOKEN}`,
  `https://discord.com${PATH}?thread_id=1%26wait`,
  `file:///api/webhooks/${ID}/${TOKEN}`,
  'kein Link',
  '',
])('%s is none', (address) => {
  expect(readWebhook(address)).toBeUndefined();
});

test('another origin counts only where it was configured', () => {
  const address = `http://127.0.0.1:4711${PATH}`;
  expect(readWebhook(address)).toBeUndefined();
  expect(readWebhook(address, 'http://127.0.0.1:4712')).toBeUndefined();
  expect(readWebhook(address, 'http://127.0.0.1:4711')).toEqual({ id: ID, token: TOKEN });
});
