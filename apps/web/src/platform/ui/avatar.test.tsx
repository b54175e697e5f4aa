import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';

const mara = { id: '17', name: 'Mara Lindner', avatarUrl: null };
const picture = 'https://cdn.discordapp.com/avatars/17/a_1.png?size=64';
const image = () => document.querySelector('img');

test('without a picture there are initials and no request', () => {
  render(<Avatar person={mara} />);
  expect(screen.getByText('ML')).toBeDefined();
  expect(image()).toBeNull();
});

test('a picture comes from Discord, and gives way to the initials when it cannot be loaded', () => {
  render(<Avatar person={{ ...mara, avatarUrl: picture }} />);
  expect(image()?.getAttribute('src')).toBe(picture);
  fireEvent.error(image() as HTMLImageElement);
  expect(image()).toBeNull();
  expect(screen.getByText('ML')).toBeDefined();
});
