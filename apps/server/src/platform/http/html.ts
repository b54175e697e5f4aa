export interface Html {
  readonly html: string;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

type Value = string | number | Html | readonly Html[];

function render(value: Value): string {
  if (typeof value === 'string' || typeof value === 'number')
    return String(value).replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
  return 'html' in value ? value.html : value.map((part) => part.html).join('');
}

/** Escapes every inserted text; names of players contain markup. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  const text = strings.reduce((done, part, at) => done + render(values[at - 1] ?? '') + part);
  return { html: text };
}
