import type { Env } from '#platform/env.ts';

/** No script but our own files; styles may be inline because components set widths and colours as attributes. */
function contentSecurityPolicy(env: Env, ancestors: readonly string[]): string {
  const imageHost = URL.parse(env.ITEM_IMAGE_URL)?.origin ?? '';
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: https://cdn.discordapp.com ${imageHost}`.trim(),
    // Not every browser counts a WebSocket of the same host as 'self'.
    `connect-src 'self' ${new URL(env.PUBLIC_URL.replace(/^http/, 'ws')).origin}`,
    // The heartbeat of the live channel runs in a worker made from a blob.
    "worker-src 'self' blob:",
    "font-src 'self'",
    "media-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors.map((one) => (one.includes(':') ? one : `'${one}'`)).join(' ')}`,
  ].join('; ');
}

/** The older header knows only these two; it is left out where other sites may frame the pages. */
const FRAME_OPTIONS: Record<string, string> = { self: 'SAMEORIGIN', none: 'DENY' };

export function securityHeaders(env: Env, ancestors = env.FRAME_ANCESTORS): Record<string, string> {
  const headers: Record<string, string> = {
    // A response that may be cached overrides this.
    'cache-control': 'no-store',
    'content-security-policy': contentSecurityPolicy(env, ancestors),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  };
  const frameOptions = FRAME_OPTIONS[ancestors.join(' ')];
  if (frameOptions) headers['x-frame-options'] = frameOptions;
  if (env.isHttps) headers['strict-transport-security'] = 'max-age=31536000; includeSubDomains';
  return headers;
}

/** Those of the page that the game may show in its tablet, beside the sites that may show every page. */
export function tabletHeaders(env: Env): Record<string, string> {
  const ancestors = [...env.FRAME_ANCESTORS, ...env.TABLET_FRAME_ANCESTORS].filter((one) => one !== 'none');
  return securityHeaders(env, ancestors.length > 0 ? ancestors : ['none']);
}
