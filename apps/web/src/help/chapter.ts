/** An element of a chapter: its tag, its properties and what is in it. Text is a string. */
export type Part = string | readonly [tag: string, props: Readonly<Record<string, string | number>>, ...parts: Part[]];

export interface Chapter {
  readonly title: string;
  readonly parts: readonly Part[];
}

export function textOf(part: Part): string {
  if (typeof part === 'string') return part;
  const [, , ...parts] = part;
  return parts.map(textOf).join('');
}
