import { expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';

const kontor = await testApp();
const get = (url: string) => kontor.app.inject({ url });

test('the drawing of an item is a picture that browsers may keep', async () => {
  const answer = await get('/item-images/bread.png');
  expect(answer.headers['content-type']).toBe('image/png');
  expect(answer.headers['cache-control']).toBe('public, max-age=86400');
});

test.each(['/item-images/unknown.png', '/item-images/..%2fpackage.json', '/item-images/%2e%2e%2fpackage.json'])(
  '%s is nothing, without being an error',
  async (url) => {
    const answer = await get(url);
    expect(answer.body).toBe('');
    expect([204, 403, 404]).toContain(answer.statusCode);
  },
);
