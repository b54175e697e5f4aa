import { authoritiesUpTo, type Role } from '@kontor/contract/core/roles.ts';
import type { Tx } from '#platform/postgres/db.ts';
import type { Demo } from '#platform/slice.ts';
import { type Person, saveAuthorities, savePerson } from '#users';

export interface Persona extends Person {
  role: Role;
  about: string;
}

const person = (number: string, globalName: string, role: Role, about = ''): Persona => {
  const userName = globalName.toLowerCase().replace(' ', '.');
  return { id: number.padStart(18, '100000000000000000'), userName, globalName, avatarId: null, role, about };
};

export const PERSONAS = [
  person('01', 'Mara Lindt', 'USER', 'bestellt und tippt mit'),
  person('02', 'Jonas Krell', 'MODERATOR', 'bearbeitet Bestellungen und das Lager'),
  person('03', 'Selma Brandt', 'ADMIN', 'pflegt Produkte, Preise und Tippspiele'),
  person('04', 'Viktor Hagen', 'SUPER_ADMIN', 'sieht Verläufe und vergibt Rechte'),
  person('05', 'Elena Sander', 'BUSINESS_OWNER', 'darf alles'),
];

/** People in the lists of the demo who cannot be chosen. */
const OTHERS = [
  person('11', 'Tarek Aslan', 'MODERATOR'),
  person('12', 'Nele Voss', 'MODERATOR'),
  person('13', 'Ruben Falk', 'ADMIN'),
  person('21', 'Kim Okafor', 'USER'),
  person('22', 'Piet Janssen', 'USER'),
  person('23', 'Lou Martin', 'USER'),
  person('24', 'Ayla Demir', 'USER'),
  person('25', 'Bo Winkler', 'USER'),
];

/** Puts the demo's people into an empty database. */
export async function seedPersonas(tx: Tx, { isNew }: Demo): Promise<void> {
  if (!isNew) return;
  for (const one of [...PERSONAS, ...OTHERS]) {
    await savePerson(tx, one);
    await saveAuthorities(tx, one.id, authoritiesUpTo(one.role), new Date());
  }
}
