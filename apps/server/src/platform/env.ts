import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod/mini';

/** The message is the one line that the operator reads. */
export class StartError extends Error {}

const text = z.string().check(z.minLength(1));
const matching = (pattern: RegExp) => z.string().check(z.regex(pattern));
const whole = (min: number, max: number) =>
  z.pipe(z.pipe(matching(/^\d+$/), z.transform(Number)), z.int().check(z.minimum(min), z.maximum(max)));
const httpUrl = z.pipe(
  z.url({ protocol: /^https?$/ }),
  z.transform((url) => url.replace(/\/+$/, '')),
);
const origin = httpUrl.check(z.refine((url) => new URL(url).href === `${url}/`));
const token = z.string().check(z.minLength(16));
const listOf = <T extends z.ZodMiniType<string, string>>(one: T) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((value) => value.split(',').flatMap((part) => part.trim() || [])),
    ),
    z.array(one),
  );

const isAddress = (value: string): boolean => {
  const [address = '', bits] = value.split('/');
  const longest = isIP(address) === 6 ? 128 : 32;
  return isIP(address) !== 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= longest));
};

/** An origin without a path, or a keyword; a game's pages have a scheme of their own (`nui`). */
const FRAMING = /^(?:self|none|(?:https?|nui):\/\/(?:\*\.)?[a-z\d](?:[a-z\d._-]*[a-z\d])?(?::\d{1,5})?)$/;
const isFraming = (sources: string[]): boolean =>
  sources.every((one) => FRAMING.test(one)) && (sources.length === 1 || !sources.includes('none'));
/** `.env` files strip quotes, hence both spellings. */
const framing = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value) => value.toLowerCase().replaceAll("'", '').split(/\s+/)),
  ),
  z.array(z.string()).check(z.refine(isFraming)),
);

/** Origins that embed the tablet: our own resource, and phone resources that embed apps. */
const IN_GAME = [
  'nui://game',
  'https://cfx-nui-kontor-tablet',
  'https://cfx-nui-lb-phone',
  'https://cfx-nui-lb-tablet',
];

const VARIABLES = {
  PORT: [z._default(whole(1, 65535), 8080), 'eine ganze Zahl von 1 bis 65535'],
  HOST: [z._default(text, '127.0.0.1'), 'eine Adresse wie 127.0.0.1 oder 0.0.0.0'],
  PUBLIC_URL: [z.optional(origin), 'eine Adresse ohne Pfad wie https://kontor.example'],
  DATA_DIR: [z._default(text, './data'), 'ein Ordner'],
  DATABASE_URL: [z.optional(matching(/^postgres(ql)?:\/\/./)), 'eine Adresse wie postgres://name:passwort@host/db'],
  BACKUP_KEEP: [z._default(whole(0, 365), 7), 'eine ganze Zahl von 0 bis 365'],
  DISCORD_CLIENT_ID: [z.optional(matching(/^\d+$/)), 'die Anwendungs-ID, nur Ziffern'],
  DISCORD_CLIENT_SECRET: [z.optional(text), 'das Geheimnis der Anwendung'],
  DISCORD_BASE_URL: [z._default(httpUrl, 'https://discord.com'), 'eine Adresse wie https://discord.com'],
  DISCORD_WEBHOOK_BASE_URL: [z.optional(origin), 'eine Adresse ohne Pfad wie http://127.0.0.1:4711'],
  OPENLIGADB_URL: [z.optional(origin), 'eine Adresse ohne Pfad wie http://127.0.0.1:4712'],
  DISCORD_GUILD_ID: [z.optional(matching(/^\d+$/)), 'die ID des Discord-Servers, nur Ziffern'],
  OWNER_DISCORD_IDS: [
    z._default(listOf(matching(/^\d{1,20}$/)), []),
    'Discord-IDs (17 bis 20 Ziffern), mit Komma getrennt',
  ],
  FIVEM_URL: [z.optional(httpUrl), 'eine Adresse wie http://127.0.0.1:30120'],
  FIVEM_PLAYERS_TOKEN: [z.optional(text), 'der Wert von sv_playersToken'],
  BRIDGE_TOKEN: [
    z._default(listOf(token).check(z.maxLength(2)), []),
    'mindestens 16 Zeichen; zwei Tokens mit Komma getrennt, solange eines das andere ablöst',
  ],
  BRIDGE_REMOVAL_PERCENT: [z._default(whole(0, 100), 50), 'eine ganze Zahl von 0 bis 100'],
  ITEM_IMAGE_URL: [
    z._default(matching(/^(\/|https?:\/\/).*\{name\}/), '/item-images/{name}.png'),
    'eine Adresse mit {name}, die mit /, http:// oder https:// beginnt; nui:// versteht nur der Browser des Spiels',
  ],
  VOD_RETENTION_DAYS: [z._default(whole(0, 3650), 14), 'eine ganze Zahl von 0 bis 3650'],
  VOD_MAX_UPLOAD_GB: [z._default(whole(1, 10_000), 50), 'eine ganze Zahl von 1 bis 10000'],
  VOD_X_ACCEL: [z.optional(matching(/^\/[\w/-]*[\w-]$/)), 'ein interner Pfad von nginx wie /aufnahmen-intern'],
  VOD_S3_ENDPOINT: [z.optional(httpUrl), 'eine Adresse wie https://s3.example'],
  VOD_S3_REGION: [z._default(text, 'us-east-1'), 'eine Region wie eu-central-1'],
  VOD_S3_BUCKET: [z.optional(matching(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)), 'der Name eines Buckets'],
  VOD_S3_ACCESS_KEY: [z.optional(text), 'der Zugangsschlüssel'],
  VOD_S3_SECRET_KEY: [z.optional(text), 'das Geheimnis zum Zugangsschlüssel'],
  FFMPEG: [z._default(text, 'ffmpeg'), 'der Pfad zu ffmpeg, oder off'],
  RATE_LIMITS: [z._default(z.enum(['on', 'off']), 'on'), 'on oder off'],
  TRUST_PROXY: [
    z._default(listOf(z.string().check(z.refine(isAddress))), []),
    'IP-Adressen oder Netze von Proxys wie 127.0.0.1 oder 10.0.0.0/8, mit Komma getrennt',
  ],
  FRAME_ANCESTORS: [
    z._default(framing, ['self']),
    'self, none oder Adressen wie self https://forum.example, mit Leerzeichen getrennt',
  ],
  TABLET_FRAME_ANCESTORS: [
    z._default(framing, IN_GAME),
    'none oder Adressen wie https://cfx-nui-kontor-tablet nui://game, mit Leerzeichen getrennt',
  ],
  METRICS_TOKEN: [z.optional(token), 'mindestens 16 Zeichen'],
  DEMO: [z.optional(z.enum(['on', 'off', 'force'])), 'on, off oder force'],
} as const satisfies Record<string, readonly [z.ZodMiniType, string]>;

type Name = keyof typeof VARIABLES;
type Values = { [N in Name]: z.output<(typeof VARIABLES)[N][0]> };

export const ENV_NAMES = Object.keys(VARIABLES) as Name[];
const SECRET = /SECRET|TOKEN|KEY|DATABASE_URL/;

export interface Env extends Readonly<Values> {
  readonly PUBLIC_URL: string;
  readonly isDemo: boolean;
  readonly isHttps: boolean;
  /** The public address is a loopback address. */
  readonly isLocal: boolean;
}

function parseValues(source: NodeJS.ProcessEnv): Values {
  const entries = ENV_NAMES.map((name) => {
    const [schema, allowed] = VARIABLES[name];
    // An empty line in `.env` equals no line.
    const value = source[name]?.trim() || undefined;
    const parsed = schema.safeParse(value);
    if (parsed.success) return [name, parsed.data];
    const shown = SECRET.test(name) ? '(geheim)' : `"${value}"`;
    throw new StartError(`${name}=${shown} ist ungültig. Erlaubt: ${allowed}.`);
  });
  return Object.fromEntries(entries) as Values;
}

/** Host names and addresses, as spelled by browsers and sockets. */
export const isLoopback = (host: string): boolean =>
  /^(?:(?:[^.]+\.)*localhost|\[?::1\]?|(?:::ffff:)?127(?:\.\d{1,3}){3})$/i.test(host);

const BUCKET = ['VOD_S3_ENDPOINT', 'VOD_S3_BUCKET', 'VOD_S3_ACCESS_KEY', 'VOD_S3_SECRET_KEY'] as const;

function findConflict(values: Values, isDemo: boolean): string | undefined {
  if (!values.DISCORD_CLIENT_ID !== !values.DISCORD_CLIENT_SECRET) {
    const missing = values.DISCORD_CLIENT_ID ? 'DISCORD_CLIENT_SECRET' : 'DISCORD_CLIENT_ID';
    return `${missing} fehlt. Erlaubt: DISCORD_CLIENT_ID und DISCORD_CLIENT_SECRET beide setzen oder keine.`;
  }
  if (!isDemo && !values.DISCORD_CLIENT_ID)
    return 'DEMO="off" ist ungültig, solange DISCORD_CLIENT_ID fehlt. Erlaubt: Discord einrichten oder DEMO weglassen.';
  const unset = BUCKET.filter((name) => values[name] === undefined);
  if (unset.length > 0 && unset.length < BUCKET.length)
    return `${unset[0]} fehlt. Erlaubt: ${BUCKET.join(', ')} alle setzen oder keine.`;
  if (values.VOD_X_ACCEL && values.VOD_S3_BUCKET)
    return 'VOD_X_ACCEL ist ungültig, solange Aufnahmen in VOD_S3_BUCKET liegen. Erlaubt: nur eines von beiden.';
  return isDemo && values.DEMO !== 'force' ? findDemoConflict(values) : undefined;
}

/** In the demo every visitor can log in as the owner, so it must not be reachable from other machines. */
function findDemoConflict({ HOST, PUBLIC_URL, TRUST_PROXY, DISCORD_CLIENT_ID }: Values): string | undefined {
  const why = 'In der Demo kann sich jeder als Geschäftsführer anmelden';
  const unlessDiscord = `ist ungültig, solange Discord nicht eingerichtet ist: ${why}. Erlaubt: Discord einrichten, oder DEMO=force.`;
  if (!isLoopback(HOST)) return `HOST="${HOST}" ist ungültig: ${why}. Erlaubt: 127.0.0.1, oder DEMO=force.`;
  if (PUBLIC_URL && !isLoopback(new URL(PUBLIC_URL).hostname)) return `PUBLIC_URL="${PUBLIC_URL}" ${unlessDiscord}`;
  if (TRUST_PROXY.length > 0 && !PUBLIC_URL) return `TRUST_PROXY="${TRUST_PROXY}" ${unlessDiscord}`;
  if (!DISCORD_CLIENT_ID) return undefined;
  return `DEMO="on" ist ungültig, wenn Discord eingerichtet ist: ${why}. Erlaubt: DEMO weglassen, oder DEMO=force.`;
}

export function parseEnv(source: NodeJS.ProcessEnv): Env {
  const values = parseValues(source);
  const isDemo = values.DEMO === undefined ? !values.DISCORD_CLIENT_ID : values.DEMO !== 'off';
  const conflict = findConflict(values, isDemo);
  if (conflict) throw new StartError(conflict);
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  return Object.freeze({
    ...values,
    DATA_DIR: resolve(values.DATA_DIR),
    PUBLIC_URL: publicUrl,
    isDemo,
    isHttps: publicUrl.startsWith('https:'),
    isLocal: isLoopback(new URL(publicUrl).hostname),
  });
}
