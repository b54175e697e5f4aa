import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Markdown } from './markdown.tsx';

const htmlOf = (text: string): string => render(<Markdown text={text} />).container.innerHTML;

test('what staff write is shown as they mean it', () => {
  expect(htmlOf('Kräftig, **zwei Tage** frisch.\n\n- mit *Salzkruste*\n- für `Käse`')).toBe(
    '<p>Kräftig, <strong>zwei Tage</strong> frisch.</p><ul><li>mit <em>Salzkruste</em></li><li>für <code>Käse</code></li></ul>',
  );
});

test('headings stay below those of the page', () => {
  expect(htmlOf('# Eins\n\n###### Sechs')).toBe('<h3>Eins</h3><h5>Sechs</h5>');
});

test('a link opens elsewhere and tells nobody where it was found', () => {
  render(<Markdown text="[Karte](https://example.org/a)" />);
  const link = screen.getByRole('link', { name: 'Karte' });
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    'https://example.org/a',
    'noopener nofollow noreferrer',
  ]);
});

test.each(['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', 'vbscript:x', '//evil.example'])(
  'a link to %s is only its text',
  (address) => {
    expect(htmlOf(`[hier](${address})`)).toBe('<p>hier</p>');
  },
);

test.each(['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', 'a <b onclick="x()">b</b>'])(
  '%s stays text',
  (text) => {
    const { container } = render(<Markdown text={text} />);
    expect(container.querySelector('script, img, b')).toBeNull();
    expect(container.textContent).toContain('<');
  },
);

test('a picture is its description', () => {
  expect(htmlOf('![ein Brot](https://example.org/brot.png)')).toBe('<p>ein Brot</p>');
});

test('what nobody could read is shown as it is', () => {
  const text = '> '.repeat(2500);
  expect(render(<Markdown text={text} />).container.textContent).toContain('>');
});
