/** What staff fetch on every screen, for the bell and the strip of the home page. */
const WORK = /\/web\/src\/((orders|products|tips)\/\w+\.(queries|live)|shell\/(new-order-bell|home-strip))\.tsx?$/;

/** What several screens of a slice share; its queries and what keeps them up to date thereby come together. */
const SLICE = /\/(?:web|contract)\/src\/(\w+)\/[^/]+$/;
const sliceOf = (id: string): string | null => SLICE.exec(id)?.[1] ?? null;

/** Few requests for every screen, and little in them that it does not use. */
export const CHUNKS = [
  { name: 'react-dom', test: /\/node_modules\/(react|react-dom|scheduler)\/|\/web\/src\/react\.ts$/, priority: 6 },
  { name: 'start', tags: ['$initial' as const], priority: 5 },
  { name: 'work', test: WORK, priority: 4 },
  { name: 'ui', test: /@mantine|@floating-ui|\/web\/src\/platform\/ui\/|tabler/, minShareCount: 5, priority: 3 },
  // The speaker is for the board and the player alone; everybody else would download it with the others.
  { name: 'sound', test: /IconVolume/, minShareCount: 2, priority: 4 },
  { name: 'icons', test: /tabler/, minShareCount: 2, priority: 2 },
  { name: sliceOf, test: SLICE, minShareCount: 2, priority: 1, includeDependenciesRecursively: false },
];
