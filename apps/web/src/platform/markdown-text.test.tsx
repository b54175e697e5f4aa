import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MarkdownText } from './markdown-text.tsx';

const shapeOf = (container: HTMLElement) =>
  [...container.querySelectorAll('.prose > *')].map(({ tagName, textContent }) => `${tagName} ${textContent}`);

test('a text without marks is shown at once, in its paragraphs', () => {
  const { container } = render(<MarkdownText text={'Frisches Brot - jeden Tag.\n\nKommt vorbei!\nAb 8 Uhr.'} />);
  expect(shapeOf(container)).toEqual(['P Frisches Brot - jeden Tag.', 'P Kommt vorbei!\nAb 8 Uhr.']);
});

test.each([
  ['**fett**', 'STRONG', 'fett'],
  ['# Titel', 'H3', 'Titel'],
  ['Titel\n===', 'H3', 'Titel'],
  ['Wir haben:\n- Brot', 'LI', 'Brot'],
  ['1. Brot', 'LI', 'Brot'],
  ['https://kontor.example', 'A', 'https://kontor.example'],
])('%j is read as markdown', async (text, tag, words) => {
  render(<MarkdownText text={text} />);
  expect((await screen.findByText(words)).tagName).toBe(tag);
});
