import { plainText } from '@kontor/contract/business/rules.ts';
import type { BusinessInfo } from '@kontor/contract/business/schema.ts';
import { isFeatureOn } from '@kontor/contract/core/features.ts';
import { getPicture } from '@kontor/contract/pictures/api.ts';
import type { PictureSize } from '@kontor/contract/pictures/schema.ts';
import { type Html, html } from '#platform/http/html.ts';

const pictureAt = (id: string, size: PictureSize): string => getPicture.path.replace(':id', id).replace(':size', size);

export const iconPath = ({ logo }: BusinessInfo): string => (logo ? pictureAt(logo, 'medium') : '/favicon.svg');

interface Words {
  readonly title: string;
  readonly text: string;
}

const PAGES: Record<string, (info: BusinessInfo) => Words> = {
  '/menu': ({ name }) => ({ title: `Karte – ${name}`, text: `Was es bei ${name} gibt und was es kostet.` }),
  '/order': ({ name }) => ({
    title: `Bestellen – ${name}`,
    text: `Bestelle bei ${name} und hol ab, wenn es bereitliegt.`,
  }),
};

const MAX_LENGTH = 200;

function wordsOf(info: BusinessInfo, path: string): Words {
  const { name, welcome, address } = info;
  const page = isFeatureOn(info.features, 'PRODUCTS') ? PAGES[path] : undefined;
  if (page) return page(info);
  const text = plainText(welcome) || [name, address].filter(Boolean).join(', ');
  return { title: name, text: text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH).toWellFormed()} …` : text };
}

function pictureOf({ heroImage }: BusinessInfo, publicUrl: string): Html {
  const card = html`<meta name="twitter:card" content="${heroImage ? 'summary_large_image' : 'summary'}">`;
  const [path, width, height] = heroImage ? [pictureAt(heroImage, 'share'), 1200, 630] : ['/icon-512.png', 512, 512];
  return html`<meta property="og:image" content="${publicUrl}${path}">
<meta property="og:image:width" content="${width}">
<meta property="og:image:height" content="${height}">
${card}`;
}

const HOME_PATHS = ['/', '/home'];

/** Preloads the largest element of the home page. */
const heroOf = ({ heroImage }: BusinessInfo, path: string): Html =>
  heroImage && HOME_PATHS.includes(path)
    ? html`<link rel="preload" as="image" href="${pictureAt(heroImage, 'large')}">`
    : html``;

/** For browsers and messengers that run no script. */
export function siteHead(info: BusinessInfo, publicUrl: string, path: string): Html {
  const { title, text } = wordsOf(info, path);
  const type = info.logo ? 'image/png' : 'image/svg+xml';
  return html`<title>${info.title}</title>
<meta name="theme-color" content="${info.darkMode ? info.colors.headerDark : info.colors.headerLight}">
<link rel="icon" href="${iconPath(info)}" type="${type}">
<link rel="apple-touch-icon" href="/icon-maskable.png">
<link rel="manifest" href="/manifest.webmanifest">
<meta name="description" content="${text}">
<meta property="og:type" content="website">
<meta property="og:locale" content="de_DE">
<meta property="og:site_name" content="${info.title}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${text}">
<meta property="og:url" content="${publicUrl}${path}">
${pictureOf(info, publicUrl)}
${heroOf(info, path)}`;
}
