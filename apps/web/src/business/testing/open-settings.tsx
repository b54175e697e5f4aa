import { screen } from '@testing-library/react';
import { business, person } from '#platform/testing/fixtures.ts';
import { answerSettings } from '#platform/testing/settings.ts';
import { renderApp } from '#shell/testing/render-app.tsx';
import type { SectionName } from '../sections.ts';
import { SECTIONS } from '../sections.ts';

const me = person('1', 'Mara Lindner', 'SUPER_ADMIN');
export const info = business('PRODUCTS', 'RACING');

export async function openSettings(section: SectionName = 'betrieb') {
  answerSettings();
  const view = renderApp(`/settings/${section}`, { me, info });
  await screen.findByRole('form', { name: SECTIONS[section].title });
  // Mounted in a step of its own.
  if (section === 'auftritt') await screen.findByRole('group', { name: 'Vorlagen' });
  return view;
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const save = () => screen.getByRole('button', { name: 'Speichern' });
