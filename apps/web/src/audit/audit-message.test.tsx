import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AuditMessage } from './audit-message.tsx';

function draw(markup: string): HTMLElement {
  const { container } = render(<AuditMessage markup={markup} />);
  return container;
}

test('what is allowed is drawn, without any of its attributes', () => {
  const { innerHTML } = draw(
    '<b class="x" style="color:red" onclick="a()">Mara</b> <i>fett</i><br><ul><li>eins</li></ul>',
  );
  expect(innerHTML).toBe('<b>Mara</b> <i>fett</i><br><ul><li>eins</li></ul>');
});

test('a link to the web opens apart and tells nobody where from', () => {
  const link = draw('<a href="https://example.org/a?b=1" onclick="x()">Regeln</a>').querySelector('a');
  expect([...(link?.attributes ?? [])].map(({ name, value }) => [name, value]).sort()).toEqual([
    ['href', 'https://example.org/a?b=1'],
    ['rel', 'noopener noreferrer nofollow'],
    ['target', '_blank'],
  ]);
});

test.each([
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java&#10;script:alert(1)',
  '&#106;avascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example',
  '/api/users',
  'vbscript:x',
  '',
])('an address such as %s is no link', (address) => {
  const container = draw(`<a href="${address}">klick</a>`);
  expect(container.querySelector('a')).toBeNull();
  expect(container.textContent).toContain('klick');
});

test.each([
  ['<script>window.hit = 1</script>Text', 'Text'],
  ['<style>body{display:none}</style>Text', 'Text'],
  ['<svg onload="window.hit=1"><a href="https://x.de"><text>böse</text></a></svg>Text', 'Text'],
  ['<template><img src=x onerror="window.hit=1"></template>Text', 'Text'],
  ['<iframe srcdoc="<script>parent.hit=1</script>">innen</iframe>Text', 'Text'],
  ['<img src=x onerror="window.hit=1">Text', 'Text'],
  ['<div>Kasten <b>fett</b><script>böse</script></div>', 'Kasten fett'],
  ['<form action="/x"><button>los</button></form>', 'los'],
  ['<!-- nichts -->Text', 'Text'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert(1)</script>'],
])('%s becomes harmless text', (markup, text) => {
  const container = draw(markup);
  expect(container.innerHTML).toBe(text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
  expect((window as { hit?: unknown }).hit).toBeUndefined();
});

test('broken entities and tags are read as far as they can be', () => {
  expect(draw('Brot &amp Käse &unbekannt; &#x110000; & <').textContent).toMatch(/^Brot & Käse &unbekannt; .* & <?$/);
  expect(draw('<b>auf <i>zu</b> rest</i> <b').textContent).toContain('auf zu rest');
  expect(draw('<b title="').querySelector('[title]')).toBeNull();
});

test('ten thousand nested tags are cut and flattened, not followed', () => {
  const deep = (element: Element): number => 1 + Math.max(0, ...[...element.children].map(deep));
  const container = draw(`${'<b>'.repeat(10_000)}tief`);
  expect(deep(container)).toBeLessThan(30);
  const both = draw(`${'<i>'.repeat(2000)}tief${'</i>'.repeat(2000)}`);
  expect(deep(both)).toBeLessThan(30);
  expect(both.textContent).toBe('tief');
});

test('a text without end is cut', () => {
  expect(draw('x'.repeat(1_000_000)).textContent?.length).toBe(30_000);
});

test('nothing is ever inserted as markup', () => {
  const set = vi.spyOn(HTMLElement.prototype, 'innerHTML', 'set');
  draw('<b>Mara</b><img src=x onerror=alert(1)>');
  expect(set).not.toHaveBeenCalled();
});
