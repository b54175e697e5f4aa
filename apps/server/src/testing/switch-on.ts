import { changeInfo } from '@kontor/contract/business/api.ts';
import { enabledOnly } from '@kontor/contract/business/rules.ts';
import { DEFAULT_COLORS } from '@kontor/contract/business/schema.ts';
import type { Feature } from '@kontor/contract/core/features.ts';
import type { testApp } from './app.ts';

/** Leaves exactly these features on. */
export async function switchOn(kontor: Awaited<ReturnType<typeof testApp>>, ...names: Feature[]): Promise<void> {
  const features = enabledOnly(Object.fromEntries(names.map((name) => [name, true])));
  const info = { title: 'T', name: 'N', responsible: 'R', colors: DEFAULT_COLORS, darkMode: false };
  await (await kontor.as('SUPER_ADMIN')).call(changeInfo, { body: { ...info, features } });
}
