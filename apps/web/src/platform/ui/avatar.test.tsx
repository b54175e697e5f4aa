import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { person } from '../testing/fixtures.ts';
import { Avatar } from './avatar.tsx';

const mara = person('17', 'Mara Lindner', 'USER');
const image = () => document.querySelector('img');

test('without a picture there are initials and no request', () => {
  render(<Avatar person={mara} />);
  expect(screen.getByText('ML')).toBeDefined();
  expect(image()).toBeNull();
});

test('a picture comes from Discord, and gives way to the initials when it cannot be loaded', () => {
  render(<Avatar person={{ ...mara, avatarId: 'a_1' }} />);
  expect(image()?.getAttribute('src')).toBe('https://cdn.discordapp.com/avatars/17/a_1.png?size=64');
  fireEvent.error(image() as HTMLImageElement);
  expect(image()).toBeNull();
  expect(screen.getByText('ML')).toBeDefined();
});
