import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ASSETS = fileURLToPath(new URL('../../../../web/dist/assets', import.meta.url));

export interface Html {
  readonly html: string;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

type Value = string | number | Html | readonly Html[];

function render(value: Value): string {
  if (typeof value === 'string' || typeof value === 'number')
    return String(value).replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
  return 'html' in value ? value.html : value.map((part) => part.html).join('');
}

/** Escapes every inserted text; names of players contain markup. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  const text = strings.reduce((done, part, at) => done + render(values[at - 1] ?? '') + part);
  return { html: text };
}

// The tokens of apps/web/src/styles. What a visitor has chosen is set by first-paint.js, as in the application; without it the system decides.
const STYLE = `
:root { --ink: #212529; --dim: #495057; --paper: #f8f9fa; --card: #ffffff; --hover: #f1f3f5; --line: #dee2e6; --strong: #868e96; --tile: var(--tile-light, #eeeae7); --head: var(--header-light, #1f3a34); --head-text: var(--header-light-text, #ffffff); --link: var(--accent-ink-light, #965a20); --fill: var(--accent, #c8782a); --fill-text: var(--accent-text, #000000); color-scheme: light; }
@media (prefers-color-scheme: dark) { :root:not([data-mantine-color-scheme]) { --ink: #e9ecef; --dim: #b8b8b8; --paper: var(--paper-dark, #0f1211); --card: var(--surface-dark, #1c2120); --hover: var(--raised-dark, #242b29); --line: var(--line-dark, #333c3a); --strong: #7a7a7a; --tile: var(--tile-dark, #303029); --head: var(--header-dark, #14211e); --head-text: var(--header-dark-text, #ffffff); --link: var(--accent-ink-dark, #d08a48); color-scheme: dark; } }
:root[data-mantine-color-scheme="dark"] { --ink: #e9ecef; --dim: #b8b8b8; --paper: var(--paper-dark, #0f1211); --card: var(--surface-dark, #1c2120); --hover: var(--raised-dark, #242b29); --line: var(--line-dark, #333c3a); --strong: #7a7a7a; --tile: var(--tile-dark, #303029); --head: var(--header-dark, #14211e); --head-text: var(--header-dark-text, #ffffff); --link: var(--accent-ink-dark, #d08a48); color-scheme: dark; }
* { box-sizing: border-box; }
body { margin: 0; font: 14px/1.5 'Inter Variable', system-ui, sans-serif; background: var(--paper); color: var(--ink); -webkit-font-smoothing: antialiased; }
header { position: relative; display: flex; align-items: center; gap: 12px; min-height: 56px; padding: 8px 20px 12px; background: var(--head); color: var(--head-text); font-size: 16px; font-weight: 650; }
header::after { content: ''; position: absolute; inset: auto 0 0; height: 4px; border-block: 1px solid var(--fill); }
header img { object-fit: contain; }
main { max-width: 960px; margin: 0 auto; padding: 32px 24px 64px; }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 8px; font-weight: 650; letter-spacing: -0.012em; }
h2 { font-size: 20px; margin: 40px 0 12px; font-weight: 650; }
p { margin: 0 0 16px; } .dim { color: var(--dim); }
a { color: var(--link); }
button, .button { font: inherit; font-weight: 550; min-height: 44px; padding: 10px 16px; border-radius: 6px; border: 1px solid var(--strong); background: var(--card); color: inherit; cursor: pointer; text-decoration: none; display: inline-block; }
button:hover, .button:hover { background: var(--hover); }
.primary, .primary:hover { border-color: transparent; background: var(--fill); color: var(--fill-text); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 16px; margin: 0 0 12px; }
.tile { display: inline-grid; place-items: center; flex: none; border-radius: 6px; background: var(--tile); font-weight: 650; }
code, pre { font: 13px/1.5 ui-monospace, monospace; } pre { overflow: auto; margin: 12px 0 0; }
`;

const FONT = /^inter-latin-wght-normal-.*\.woff2$/;

/** The font of the application, under the name that its build gave it. */
function fontFace(): string {
  const file = existsSync(ASSETS) ? readdirSync(ASSETS).find((name) => FONT.test(name)) : undefined;
  if (!file) return '';
  return `@font-face { font-family: 'Inter Variable'; font-weight: 100 900; font-display: swap; src: url('/assets/${file}') format('woff2-variations'); }`;
}

/** Whose page it is. */
interface House {
  readonly title: string;
  readonly logo?: string | undefined;
}

const KONTOR: House = { title: 'Kontor' };

const headOf = ({ title, logo }: House): Html =>
  logo
    ? html`<header><img src="${logo}" width="36" height="36" alt="">${title}</header>`
    : html`<header>${title}</header>`;

const wholePage = (title: string, content: Html, house: House, script: Html): string =>
  html`<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${house.title}</title>
<link rel="icon" href="${house.logo ?? '/favicon.svg'}">
<style>${{ html: fontFace() + STYLE }}</style>${script}
</head>
<body>${headOf(house)}<main>${content}</main></body>
</html>`.html;

/** For the few pages that visitors see outside the browser application, in the look they have chosen there. */
export const htmlPage = (title: string, content: Html, house = KONTOR): string =>
  wholePage(title, content, house, html`\n<script src="/first-paint.js"></script>`);

/** For those who read about Kontor itself: without any script. */
export const plainPage = (title: string, content: Html): string => wholePage(title, content, KONTOR, html``);
