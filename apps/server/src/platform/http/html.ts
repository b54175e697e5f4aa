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

const STYLE = `
:root { color-scheme: light dark; --ink: #1c2523; --paper: #f7f6f2; --line: #d9d7cf; --card: #fff; --dim: #5c6663; --head: #1f3a34; --accent: #9a5a1c; }
@media (prefers-color-scheme: dark) { :root { --ink: #e7ebe9; --paper: #161a19; --line: #343b39; --card: #1e2322; --dim: #a0aaa7; --head: #14211e; --accent: #e0a064; } }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 'Inter Variable', system-ui, sans-serif; background: var(--paper); color: var(--ink); }
header { background: var(--head); color: #fff; padding: 16px 24px; font-weight: 650; }
main { max-width: 960px; margin: 0 auto; padding: 32px 24px 64px; }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 8px; font-weight: 650; }
h2 { font-size: 20px; margin: 40px 0 12px; font-weight: 650; }
p { margin: 0 0 16px; } .dim { color: var(--dim); font-size: 14px; }
a { color: var(--accent); }
button, .button { font: inherit; font-weight: 550; min-height: 44px; padding: 10px 16px; border-radius: 6px; border: 1px solid var(--line); background: var(--card); color: inherit; cursor: pointer; text-decoration: none; display: inline-block; }
.primary { border-color: transparent; background: var(--accent); color: var(--card); }
button:hover, .button:hover { border-color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 16px; margin: 0 0 12px; }
code, pre { font: 13px/1.5 ui-monospace, monospace; } pre { overflow: auto; margin: 12px 0 0; }
`;

/** For the few pages that do not use the browser application. */
export const htmlPage = (title: string, content: Html): string =>
  html`<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Kontor</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${{ html: STYLE }}</style>
</head>
<body><header>Kontor</header><main>${content}</main></body>
</html>`.html;
