import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** Which files the first load of each screen needs, beside those named in index.html; paths are those of the router. */
interface ScreenFiles {
  readonly start: readonly string[];
  readonly screens: Record<string, readonly string[]>;
  /** What every visitor's page fetches once it stands, whichever screen is shown. */
  readonly later: readonly string[];
}

const ROUTE = /\/src\/routes\/[\w-]+\.tsx$/;
const FRAME = /\/src\/routes\/screen\.tsx$/;
/** The strip of the home page, the bell, and what keeps their data up to date. */
const LATER = /\/src\/(shell\/(home-strip\.tsx|new-order-bell\.ts)|(orders|products|tips)\/\w+\.live\.ts)$/;

/** Everything that is loaded together with a module: its chunk, what that imports, and their styles. */
function closureOf(chunks: readonly Chunk[]) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const visit = (chunk: Chunk | undefined, files: Set<string>): void => {
    if (!chunk || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const file of chunk.viteMetadata?.importedCss ?? []) files.add(file);
    for (const file of chunk.imports) visit(byFile.get(file), files);
  };
  return (ids: readonly string[]): Set<string> => {
    const files = new Set<string>();
    for (const id of ids) {
      visit(
        chunks.find(({ moduleIds }) => moduleIds.includes(id)),
        files,
      );
    }
    return files;
  };
}

const pathIn = (code: string | null): string | undefined => /\bpath:\s*["'`](\/[^"'`]*)["'`]/.exec(code ?? '')?.[1];

/** Writes screens.json: the server tells browsers what to fetch before the application asks, and the check weighs it. */
export function listScreens(): Plugin {
  return {
    name: 'kontor:list-screens',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const filesOf = closureOf(chunks);
      const ids = [...this.getModuleIds()];
      const lazyIn = (id: string) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
      const start = filesOf(chunks.flatMap(({ isEntry, facadeModuleId }) => (isEntry ? (facadeModuleId ?? []) : [])));
      const beside = (wanted: readonly string[]) => [...filesOf(wanted)].filter((file) => !start.has(file));
      const frame = ids.filter((id) => FRAME.test(id)).flatMap(lazyIn);
      const screens = ids.flatMap((id) => {
        const path = ROUTE.test(id) ? pathIn(this.getModuleInfo(id)?.code ?? null) : undefined;
        return path && lazyIn(id).length > 0 ? [[path, beside([...frame, ...lazyIn(id)])] as const] : [];
      });
      const files: ScreenFiles = {
        start: ['first-paint.js', ...start],
        screens: Object.fromEntries(screens),
        later: beside(ids.filter((id) => LATER.test(id))),
      };
      this.emitFile({ type: 'asset', fileName: 'screens.json', source: JSON.stringify(files, null, 2) });
    },
  };
}
