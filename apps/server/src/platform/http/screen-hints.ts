import { existsSync, readFileSync } from 'node:fs';

/** What the build of the browser application wrote down about itself. */
interface ScreenFiles {
  readonly screens: Record<string, readonly string[]>;
}

const hint = (file: string): string =>
  file.endsWith('.css')
    ? `</${file}>; rel=preload; as=style; crossorigin=anonymous`
    : `</${file}>; rel=modulepreload; crossorigin=anonymous`;

function readScreens(dist: string): ScreenFiles['screens'] {
  const file = `${dist}/screens.json`;
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ScreenFiles).screens : {};
}

/**
 * What a browser should fetch before the application has started and asks for it, as a `Link` header. The same for
 * everybody: a page that is still good is taken from the browser's memory together with the header of that time.
 */
export function screenHints(dist: string): (screen: string) => string | undefined {
  const hints = new Map(
    Object.entries(readScreens(dist)).map(([screen, files]) => [screen, files.map(hint).join(', ')]),
  );
  return (screen) => hints.get(screen) || undefined;
}
