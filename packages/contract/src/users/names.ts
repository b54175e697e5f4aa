import { DELETED_CUSTOMER, DELETED_USER } from '../privacy/rules.ts';

/** Letters, each before those that look like it, from other alphabets and among the digits. */
const LOOKALIKES = [
  ...['aаαɑ', 'bвβ', 'cсϲ', 'dԁ', 'eеεҽ', 'hнһ', 'jј', 'kкκ', 'liіıιӏǀ|!1', 'mмμ', 'nηп'],
  ...['oоοσ0', 'pрρ', 'qԛ', 'sѕ$5', 'tтτ', 'uυ', 'vѵν', 'wԝω', 'xхχ', 'yуγү', 'zζ'],
];
const LATIN = new Map(LOOKALIKES.flatMap(([latin = '', ...others]) => others.map((other) => [other, latin])));
/** Capitals that look like another letter than their small ones do. */
const CAPITALS: Record<string, string> = { Ν: 'n', Η: 'h', Υ: 'y' };

const latin = (text: string): string => [...text].map((letter) => LATIN.get(letter) ?? letter).join('');

/** What two names have in common that look alike: no case, marks, spaces, invisible characters or other alphabets. */
export function nameKey(name: string): string {
  const folded = name
    .replace(/[ΝΗΥ]/g, (letter) => CAPITALS[letter] ?? letter)
    .normalize('NFKD')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/gu, '');
  const letters = latin(folded)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
  return letters || folded;
}

const WHOLE = [
  ...['Kontor', 'Discord', 'Spiel', 'Spielserver', 'Spielbrücke', 'System', 'Server', 'Bot', 'Admin', 'Administrator'],
  ...['Administration', 'Root', 'Support', 'Niemand', 'Unbekannt', 'Leitung', 'Geschäftsleitung', 'Geschäftsführung'],
  ...['Geschäftsführer', 'Geschäftsführerin', 'Inhaber', 'Inhaberin', 'Everyone', 'Here'],
];
const BEGINNINGS = [DELETED_USER, DELETED_CUSTOMER, 'Gelöschter Fahrer', 'Ehemalige Person'];
const RESERVED = new Set([...WHOLE, ...BEGINNINGS].map(nameKey));
const RESERVED_BEGINNINGS = BEGINNINGS.map(nameKey);

/** A name that says who it is; `null` for one that stands for Kontor itself, imitates a user name or cannot be seen. */
export function acceptedName(name: string | null): string | null {
  if (name === null || name.normalize('NFKC').includes('@')) return null;
  const key = nameKey(name);
  const isTaken = RESERVED.has(key) || RESERVED_BEGINNINGS.some((beginning) => key.startsWith(beginning));
  return key === '' || isTaken ? null : name;
}
