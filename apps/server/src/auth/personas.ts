import { authoritiesUpTo, type Role } from '@kontor/contract/core/roles.ts';
import type { Tx } from '#platform/postgres/db.ts';
import type { Demo } from '#platform/slice.ts';
import { type Person, saveAuthorities, savePerson } from '#users';

export interface Persona extends Person {
  role: Role;
  about: string;
}

const person = (id: string, userName: string, globalName: string): Person => ({
  id,
  userName,
  globalName,
  avatarId: null,
});

export const PERSONAS: Persona[] = [
  { ...person('100000000000000001', 'mara.lindt', 'Mara Lindt'), role: 'USER', about: 'bestellt und tippt mit' },
  {
    ...person('100000000000000002', 'jonas.krell', 'Jonas Krell'),
    role: 'MODERATOR',
    about: 'bearbeitet Bestellungen und das Lager',
  },
  {
    ...person('100000000000000003', 'selma.brandt', 'Selma Brandt'),
    role: 'ADMIN',
    about: 'pflegt Produkte, Preise und Tippspiele',
  },
  {
    ...person('100000000000000004', 'viktor.hagen', 'Viktor Hagen'),
    role: 'SUPER_ADMIN',
    about: 'sieht Verläufe und vergibt Rechte',
  },
  { ...person('100000000000000005', 'elena.sander', 'Elena Sander'), role: 'BUSINESS_OWNER', about: 'darf alles' },
];

/** People in the lists of the demo who cannot be chosen. */
const OTHERS: [Person, Role][] = [
  [person('100000000000000011', 'tarek.aslan', 'Tarek Aslan'), 'MODERATOR'],
  [person('100000000000000012', 'nele.voss', 'Nele Voss'), 'MODERATOR'],
  [person('100000000000000013', 'ruben.falk', 'Ruben Falk'), 'ADMIN'],
  [person('100000000000000021', 'kim.okafor', 'Kim Okafor'), 'USER'],
  [person('100000000000000022', 'piet.janssen', 'Piet Janssen'), 'USER'],
  [person('100000000000000023', 'lou.martin', 'Lou Martin'), 'USER'],
  [person('100000000000000024', 'ayla.demir', 'Ayla Demir'), 'USER'],
  [person('100000000000000025', 'bo.winkler', 'Bo Winkler'), 'USER'],
];

/** Puts the demo's people into an empty database. */
export async function seedPersonas(tx: Tx, { isNew }: Demo): Promise<void> {
  if (!isNew) return;
  const everyone: [Person, Role][] = [...PERSONAS.map((p): [Person, Role] => [p, p.role]), ...OTHERS];
  for (const [someone, role] of everyone) {
    await savePerson(tx, someone);
    await saveAuthorities(tx, someone.id, authoritiesUpTo(role), new Date());
  }
}
