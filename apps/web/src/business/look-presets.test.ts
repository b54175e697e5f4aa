import { contrast } from '@kontor/contract/business/rules.ts';
import { expect, test } from 'vitest';
import { PRESETS } from './look-fields.tsx';

const PAPERS = ['#ffffff', '#f8f9fa', '#212121', '#121212', '#2b2b2b'];

test.each(Object.entries(PRESETS))('the accent of %s is told from paper and title bar in both themes', (_, colors) => {
  const grounds = [...PAPERS, colors.headerLight, colors.headerDark];
  expect(grounds.filter((ground) => contrast(colors.accent, ground) < 3)).toEqual([]);
});
