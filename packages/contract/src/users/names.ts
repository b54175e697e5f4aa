import { DELETED_CUSTOMER, DELETED_USER } from '../privacy/rules.ts';

/** Each letter, followed by characters that look like it. */
const LOOKALIKES = [
  ...['aаαɑ', 'bвβ', 'cсϲ', 'dԁ', 'eеεҽ', 'hнһ', 'jј', 'kкκ', 'liіıιӏǀ|!1', 'mмμ', 'nηп'],
  ...['oоοσ0', 'pрρ', 'qԛ', 'sѕ$5', 'tтτ', 'uυ', 'vѵν', 'wԝω', 'xхχ', 'yуγү', 'zζ'],
];
const LATIN = new Map(LOOKALIKES.flatMap(([latin = '', ...others]) => others.map((other) => [other, latin])));
/** Capitals that look like another letter than their lower case. */
const CAPITALS: Record<string, string> = { Ν: 'n', Η: 'h', Υ: 'y' };

const latin = (text: string): string => [...text].map((letter) => LATIN.get(letter) ?? letter).join('');

/** Equal for names that look alike: ignores case, marks, spaces, invisible characters and alphabets. */
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

/** `null` for names that stand for Kontor itself, imitate a user name or are invisible. */
export function acceptedName(name: string | null): string | null {
  if (name === null || name.normalize('NFKC').includes('@')) return null;
  const key = nameKey(name);
  const isTaken = RESERVED.has(key) || RESERVED_BEGINNINGS.some((beginning) => key.startsWith(beginning));
  return key === '' || isTaken ? null : name;
}
