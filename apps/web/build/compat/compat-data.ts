import data from '@mdn/browser-compat-data' with { type: 'json' };
import type { Identifier, SupportStatement, VersionValue } from '@mdn/browser-compat-data';

/** The game's browser. */
export const CHROME = 103;

function numberOf(version: VersionValue | undefined): number {
  if (version === 'preview') return 999;
  const number = Number.parseInt(String(version).replace('≤', ''), 10);
  return Number.isNaN(number) ? Number.POSITIVE_INFINITY : number;
}

/** Of the ways Chrome has had a feature those count that have its own name, need no flag and were not gone by then. */
function versionIn(support: SupportStatement | undefined): number {
  const versions = [support ?? []]
    .flat()
    .filter(({ flags, prefix, alternative_name }) => !flags && !prefix && !alternative_name)
    .filter(({ version_removed }) => numberOf(version_removed) > CHROME)
    .map(({ version_added }) => numberOf(version_added));
  return Math.min(...versions);
}

/** The version of Chrome that brought a feature: infinite where none did, undefined where the data does not know it. */
export const sinceOf = (feature: Identifier | undefined): number | undefined =>
  feature?.__compat && versionIn(feature.__compat.support.chrome);

/** What Chrome has, but only in later versions; what it never had is missing in every browser our tests run in. */
export const isNewer = (since: number | undefined): since is number =>
  since !== undefined && since > CHROME && since !== Number.POSITIVE_INFINITY;

export const { api, css, html, javascript } = data as unknown as Record<
  'api' | 'css' | 'html' | 'javascript',
  Identifier
>;

/** A feature by its way through the data. */
export function featureAt(root: Identifier | undefined, ...path: string[]): Identifier | undefined {
  let at = root;
  for (const name of path) at = at && Object.hasOwn(at, name) ? at[name] : undefined;
  return at;
}

export const entriesOf = (feature: Identifier | undefined): [string, Identifier][] =>
  Object.entries(feature ?? {}).filter(([name]) => name !== '__compat') as [string, Identifier][];

/** What a file uses, where in its text, and since when Chrome has it. */
export interface Finding {
  readonly feature: string;
  readonly since: number;
  readonly at: number;
}
