import { hash } from 'node:crypto';
import * as api from '@kontor/contract/business/api.ts';
import type { BusinessInfo } from '@kontor/contract/business/schema.ts';
import { drawOnGround, drawSvg, findPictureFile } from '#pictures';
import type { Platform } from '#platform/platform.ts';
import type { Db } from '#platform/postgres/db.ts';
import { changeInfo } from './change-info.ts';
import type { CurrentInfo } from './current-info.ts';
import { iconPath } from './site-head.ts';
import { iconSvg } from './site-icon.ts';

export function businessRoutes({ route, clock }: Platform, current: CurrentInfo): void {
  route(api.getInfo, ({ db }) => current.read(db), { cache: { fallback: current.get } });

  route(api.changeInfo, async ({ db, actor, body, publish, afterCommit }) => {
    const info = await changeInfo(db, actor, { fresh: current.get(), wanted: body, at: clock() });
    afterCommit(current.changed);
    publish(api.infoUpdate, {});
    return { ...current.get(), ...info };
  });
}

const ICONS = {
  '/icon-192.png': { side: 192, isMaskable: false, size: 'medium' },
  '/icon-512.png': { side: 512, isMaskable: false, size: 'large' },
  '/icon-maskable.png': { side: 512, isMaskable: true, size: 'large' },
} as const;
type IconPath = keyof typeof ICONS;

/** The share of the side that a round mask leaves visible. */
const MASKED_SHARE = 0.6;

async function drawIcon(db: Db, info: BusinessInfo, path: IconPath): Promise<Buffer> {
  const { size, ...shape } = ICONS[path];
  const logo = info.logo ? await findPictureFile(db, info.logo, size) : undefined;
  if (!logo) return drawSvg(iconSvg(info, shape));
  if (!shape.isMaskable) return logo.bytes;
  return drawOnGround(logo.bytes, { color: info.colors.headerLight, side: shape.side, share: MASKED_SHARE });
}

/** Cached until the business looks different. */
function createIcons(db: Db) {
  let version = '';
  const icons = new Map<IconPath, Promise<Buffer>>();
  return (info: BusinessInfo, path: IconPath): Promise<Buffer> => {
    const now = JSON.stringify([info.title, info.colors, info.logo]);
    if (now !== version) icons.clear();
    version = now;
    const known = icons.get(path);
    if (known) return known;
    const icon = drawIcon(db, info, path);
    icons.set(path, icon);
    icon.catch(() => icons.get(path) === icon && icons.delete(path));
    return icon;
  };
}

const manifestOf = (info: BusinessInfo) => ({
  id: '/',
  name: info.name,
  short_name: info.title,
  lang: 'de',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: info.darkMode ? info.colors.headerDark : info.colors.headerLight,
  background_color: info.darkMode ? '#121212' : '#f8f9fa',
  icons: (Object.keys(ICONS) as IconPath[]).map((src) => {
    const { side, isMaskable } = ICONS[src];
    return { src, sizes: `${side}x${side}`, type: 'image/png', purpose: isMaskable ? 'maskable' : 'any' };
  }),
});

export function siteRoutes({ app, db }: Platform, current: CurrentInfo): void {
  const iconOf = createIcons(db);

  const serve = (path: string, type: string, contentOf: (info: BusinessInfo) => string) =>
    app.get(path, async (_request, reply) =>
      reply.type(type).header('cache-control', 'no-cache').send(contentOf(current.get())),
    );
  serve('/manifest.webmanifest', 'application/manifest+json', (info) => JSON.stringify(manifestOf(info)));
  serve('/favicon.svg', 'image/svg+xml', (info) => iconSvg(info, { side: 32, isMaskable: false }));
  app.get('/favicon.ico', async (_request, reply) => reply.redirect(iconPath(current.get()), 302));
  for (const path of Object.keys(ICONS) as IconPath[]) {
    app.get(path, async (request, reply) => {
      const bytes = await iconOf(current.get(), path);
      const etag = `"${hash('sha256', bytes).slice(0, 16)}"`;
      reply.header('cache-control', 'no-cache').header('etag', etag);
      return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.type('image/png').send(bytes);
    });
  }
}
