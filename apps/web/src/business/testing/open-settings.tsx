import { screen } from '@testing-library/react';
import { business, person } from '#platform/testing/fixtures.ts';
import { answerSettings } from '#platform/testing/settings.ts';
import { renderApp } from '#shell/testing/render-app.tsx';

const me = person('1', 'Mara Lindner', 'SUPER_ADMIN');
export const info = business('PRODUCTS', 'RACING');

export async function openSettings(path = '/settings') {
  answerSettings();
  const view = renderApp(path, { me, info });
  await screen.findByRole('heading', { level: 1, name: 'Einstellungen' });
  // Mounted in a step of its own.
  await screen.findByRole('group', { name: 'Vorlagen' });
  return view;
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const save = () => screen.getByRole('button', { name: 'Speichern' });
