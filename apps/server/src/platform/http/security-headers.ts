import type { Env } from '../env.ts';

function imageHost(env: Env): string {
  return URL.canParse(env.ITEM_IMAGE_URL) ? new URL(env.ITEM_IMAGE_URL).origin : '';
}

/** No script but our own files; styles may be inline because components set widths and colours as attributes. */
function contentSecurityPolicy(env: Env): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: https://cdn.discordapp.com ${imageHost(env)}`.trim(),
    // Not every browser counts a WebSocket of the same host as 'self'.
    `connect-src 'self' ${new URL(env.PUBLIC_URL.replace(/^http/, 'ws')).origin}`,
    // The heartbeat of the live channel runs in a worker made from a blob.
    "worker-src 'self' blob:",
    "font-src 'self'",
    "media-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${env.FRAME_ANCESTORS.map((one) => (one.includes(':') ? one : `'${one}'`)).join(' ')}`,
  ].join('; ');
}

/** The older header knows only these two; whoever lets others in has to do without it. */
const FRAME_OPTIONS: Record<string, string> = { self: 'SAMEORIGIN', none: 'DENY' };

/** The headers every answer carries. */
export function securityHeaders(env: Env): Record<string, string> {
  const headers: Record<string, string> = {
    // Whoever wants to be kept says so.
    'cache-control': 'no-store',
    'content-security-policy': contentSecurityPolicy(env),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  };
  const frameOptions = FRAME_OPTIONS[env.FRAME_ANCESTORS.join(' ')];
  if (frameOptions) headers['x-frame-options'] = frameOptions;
  if (env.isHttps) headers['strict-transport-security'] = 'max-age=31536000; includeSubDomains';
  return headers;
}
