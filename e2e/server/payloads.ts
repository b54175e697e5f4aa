import type { APIRequestContext } from '@playwright/test';

/** Each says where it came from, should it ever run. */
const image = (where: string): string => `<img src=x onerror=hit("${where}")>`;
const script = (where: string): string => `"><script>hit("${where}")</script>`;

const MARKDOWN = [
  image('markdown'),
  '[klick](javascript:hit("link"))',
  '[klick](JaVaScRiPt:hit("link"))',
  '<a href="javascript:hit(1)">klick</a>',
  '![x](x" onerror="hit(1))',
  '![x](https://evil.example/pixel.png)',
  '<svg onload=hit("svg")></svg>',
  '<iframe srcdoc="<script>parent.hit(1)</script>"></iframe>',
  '<xmp><script>hit(1)</script></xmp>',
  '```html\n<script>hit("code")</script>\n```',
  '<details open ontoggle=hit("toggle")>',
  '{{constructor.constructor("hit(1)")()}}',
  '[x]: javascript:hit(1)\n[x]',
  '<base href="https://evil.example/">',
].join('\n\n');

const AUDITS = [
  image('audit'),
  script('audit'),
  '<a href="javascript:hit(1)">klick</a>',
  '<a href="https://evil.example" onmouseover=hit(1)>dort</a>',
  '<svg><script>hit(1)</script></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=hit(1)>',
  '<xmp><img src=x onerror=hit(1)></xmp>',
  '<noscript><p title="</noscript><img src=x onerror=hit(1)>">',
  '<b style="background:url(https://evil.example/x)">fett hit(1)</b>',
  '<form action="https://evil.example"><button>hit()</button></form>',
];

const SCORE = {
  goalsTeamA: 1,
  goalsTeamB: 0,
  redCardsTeamA: 0,
  redCardsTeamB: 0,
  yellowCardsTeamA: 0,
  yellowCardsTeamB: 0,
  cornersTeamA: 0,
  cornersTeamB: 0,
};

interface Row {
  readonly id: number;
  readonly version: number;
}
type Send = <T = Row>(method: string, path: string, data?: object) => Promise<T>;

function sender(request: APIRequestContext, url: string, token: string): Send {
  return async (method, path, data) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await request.fetch(url + path, { method, headers, ...(data ? { data } : {}) });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    const text = await answer.text();
    return text === '' ? undefined : JSON.parse(text);
  };
}

async function plantGoods(send: Send): Promise<void> {
  const item = { name: image('ware'), label: script('ware'), weight: 1 };
  const other = { ...item, name: script('zutat') };
  await send('POST', '/api/bridge/base-items', [item, other]);
  await send('POST', '/api/bridge/inventory', {
    citizenName: image('buerger'),
    items: [{ name: item.name, amount: 9 }],
  });
  await send('PUT', `/api/item-price-configs/by-item-name/${encodeURIComponent(item.name)}`, { pricePerUnit: 1 });
  const product = { name: image('produkt'), description: MARKDOWN, price: 1, produces: { name: item.name, amount: 1 } };
  const ingredients = [{ name: other.name, amount: 1 }];
  const { id } = await send('POST', '/api/products', { ...product, ingredients, onSale: true });
  const items = [{ productId: id, amount: 1 }];
  const order = await send('POST', '/api/orders', { items, note: `${image('notiz')}\n${script('notiz')}` });
  const reason = image('grund');
  await send('POST', `/api/order/${order.id}`, { version: order.version, status: 'REJECTED', reason });
  await send('POST', '/api/orders', { items, note: image('notiz') });
}

async function plantGame(send: Send): Promise<number> {
  const beat = { version: image('v').slice(0, 30), adapter: image('a').slice(0, 30), trouble: image('stoerung') };
  const { id: discordId } = await send<{ id: string }>('GET', '/api/users/@me');
  const players = [{ discordId, citizenName: image('buerger') }];
  await send('POST', '/api/bridge/heartbeat', { players, ...beat });
  const displayName = image('person');
  await send(
    'POST',
    '/api/bridge/audits',
    AUDITS.map((message) => ({ type: 'RAID', message, displayName })),
  );
  const teams = { tournament: image('liga'), teamA: image('a'), teamB: script('b').slice(0, 60) };
  const game = await send('POST', '/api/tip-games', { ...teams, price: 5, gameStart: '2030-01-01T12:00:00Z' });
  await send('POST', `/api/tip-game/${game.id}/tips`, SCORE);
  return game.id;
}

async function plantRacing(send: Send): Promise<{ track: number; tournament: number }> {
  const classes = await send<{ id: number; name: string }[]>('GET', '/api/racing/classes');
  await send('PUT', '/api/racing/classes', [...classes, { name: '<b>hit(1)' }]);
  const bio = `${image('leben')}\n${script('leben')}`;
  await send('PUT', '/api/racing/me', { nickname: image('fahrer'), startNumber: 666, bio });
  await send('POST', '/api/racing/teams', { name: image('team'), color: '#c2571a' });
  const { id: track } = await send('POST', '/api/racing/tracks', {
    name: image('strecke'),
    kind: 'CIRCUIT',
    lengthMeters: 1000,
    description: MARKDOWN.slice(0, 2000),
  });
  const lap = {
    trackId: track,
    classId: classes[0]?.id,
    vehicle: image('wagen'),
    recording: 'https://evil.example/"><script>hit(1)</script>',
  };
  const counted = await send('POST', '/api/racing/lap-times', { ...lap, timeMs: 60_000 });
  await send('POST', `/api/racing/lap-time/${counted.id}/decision`, { state: 'CONFIRMED' });
  const refused = await send('POST', '/api/racing/lap-times', { ...lap, timeMs: 61_000 });
  await send('POST', `/api/racing/lap-time/${refused.id}/decision`, { state: 'REJECTED', reason: image('grund') });
  await send('POST', '/api/racing/lap-times', { ...lap, timeMs: 62_000 });
  const cup = { name: image('pokal'), description: MARKDOWN, points: [1], fastestLapPoints: 0 };
  const { id: tournament, version } = await send('POST', '/api/racing/tournaments', cup);
  await send('POST', `/api/racing/tournament/${tournament}/state`, { state: 'REGISTRATION', version });
  await send('POST', `/api/racing/tournament/${tournament}/entries`);
  await send('POST', `/api/racing/tournament/${tournament}/races`, {
    trackId: track,
    classId: classes[0]?.id,
    laps: 3,
  });
  return { track, tournament };
}

/** Puts a payload into every text the product keeps. */
export async function plant(request: APIRequestContext, url: string, token: string) {
  const send = sender(request, url, token);
  const info = await send<object>('GET', '/api/info');
  const game = await plantGame(send);
  await plantGoods(send);
  const racing = await plantRacing(send);
  const films = await send<{ id: number; streamId: string; state: string }[]>('GET', '/api/vods');
  const film = films.find(({ state }) => state === 'READY');
  await send('PATCH', `/api/vod/${film?.id}`, { title: image('aufnahme') });
  await send('PUT', '/api/discord-roles', { roles: [{ id: '1', name: image('rolle'), role: 'MODERATOR' }] });
  const names = { title: image('titel'), name: image('betrieb'), responsible: image('chef') };
  await send('PUT', '/api/info', { ...info, ...names });
  return { ...racing, game, stream: film?.streamId };
}
