import { api, entriesOf, isNewer, javascript, sinceOf } from './compat-data.ts';

/** A feature that only later versions have, as it is called in a message. */
export interface Newer {
  readonly feature: string;
  readonly since: number;
}

/** Whether a member belongs to the constructor; the data does not say so of the language, but Node knows. */
const isStatic = (owner: string, key: string): boolean =>
  key.endsWith('_static') || Object.hasOwn((globalThis as unknown as Record<string, object>)[owner] ?? {}, key);

const isEvent = (key: string): boolean => key.endsWith('_event');

// What is newer as a whole is found where it is made; what iterators have is called as what arrays have.
const interfaces = [...entriesOf(javascript?.builtins), ...entriesOf(api)].filter(
  ([name, one]) => name !== 'Iterator' && !isNewer(sinceOf(one)),
);

const members = interfaces.flatMap(([owner, one]) =>
  entriesOf(one)
    .filter(([key]) => !isStatic(owner, key))
    .map(([key, member]) => ({ owner, key, name: key.replace(/_event$/, ''), since: sinceOf(member) ?? Infinity })),
);

/** Names that mean only new things, whichever interface has them: `toSorted`, but not `size`. */
function onlyNewer(wanted: typeof members): ReadonlyMap<string, Newer> {
  const names = new Map<string, Newer>();
  for (const { owner, key, name, since } of wanted) {
    const feature = isEvent(key) ? `Ereignis „${name}“` : `${owner}.${name}`;
    if (since < (names.get(name)?.since ?? Infinity)) names.set(name, { feature, since });
  }
  return new Map([...names].filter(([, { since }]) => isNewer(since)));
}

export const newerEvents = onlyNewer(members.filter(({ key }) => isEvent(key)));
export const newerMembers = onlyNewer(members.filter(({ key }) => !isEvent(key)));

/** What the language has is called, where it is used: `list.toSorted()`; the browser also has values to be read. */
export const isMethod = ({ feature }: Newer): boolean => String(feature.split('.')[0]) in (javascript?.builtins ?? {});

const globals = [
  ...entriesOf(javascript?.builtins),
  ...entriesOf(api),
  ...['Window', 'WindowOrWorkerGlobalScope'].flatMap((name) => entriesOf(api?.[name])),
];

export const newerGlobals: ReadonlyMap<string, Newer> = new Map(
  globals.flatMap(([name, feature]) => {
    const since = sinceOf(feature);
    return isNewer(since) && !name.includes('_') ? [[name, { feature: name, since }]] : [];
  }),
);

/** Global objects, and the interface that lists what they have. */
const INSTANCES: Readonly<Record<string, string>> = {
  document: 'Document',
  navigator: 'Navigator',
  window: 'Window',
  self: 'Window',
  location: 'Location',
  history: 'History',
  performance: 'Performance',
  screen: 'Screen',
  crypto: 'Crypto',
};

/** `Map.groupBy`, `URL.canParse`, `document.startViewTransition`: names others may have had for long. */
export function newerStatic(object: string, name: string): Newer | undefined {
  const instance = INSTANCES[object];
  const member = instance
    ? api?.[instance]?.[name]
    : (javascript?.builtins?.[object]?.[name] ?? api?.[object]?.[`${name}_static`]);
  const since = sinceOf(member);
  return isNewer(since) ? { feature: `${object}.${name}`, since } : undefined;
}
