import type { Notice } from '#platform/slice.ts';

export const COLORS = {
  blue: 0x3b82f6,
  amber: 0xf59e0b,
  green: 0x22c55e,
  red: 0xef4444,
  grey: 0x6b7280,
} as const;

/** Of what Discord allows one by one; the fields share what is left of 6,000 for all together. */
const LONGEST = { title: 256, text: 3_000, fieldName: 100, fieldValue: 1_024, allFields: 2_700 };

/** Everything that formats, mentions, links or becomes a picture. */
const SPECIAL = /[\\*_~`|>#<[\]@:-]/;

/** Without what turns the direction of the words behind it; a line ends in one way only. */
const inLines = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r(?=\n)|\p{Bidi_Control}/gu, '')
    .replace(/[\r\v\f\u0085\u2028\u2029]/g, ' ');

/** As it was written, up to a length in Discord's counting; a character is never cut in two. */
export function plainly(text: string, longest: number): string {
  let shown = '';
  for (const character of inLines(text)) {
    const next = SPECIAL.test(character) ? `\\${character}` : character;
    // The ellipsis needs space, too.
    if (shown.length + next.length > longest - 1) return `${shown}…`;
    shown += next;
  }
  return shown;
}

/** As many as there is space for; Discord refuses those without a value. */
function toFields(fields: NonNullable<Notice['fields']>) {
  let left = LONGEST.allFields;
  return fields.flatMap(([name, value]) => {
    const field = {
      name: plainly(name, LONGEST.fieldName),
      value: plainly(value, Math.min(LONGEST.fieldValue, left - LONGEST.fieldName)),
      inline: value.length < 40,
    };
    if (field.value.trim() === '' || left <= 2 * LONGEST.fieldName) return [];
    left -= field.name.length + field.value.length;
    return [field];
  });
}

interface Reader {
  readonly publicUrl: string;
  /** Mentioned, unless a message that is there already is edited. */
  readonly roleId: string | null;
  readonly isEdit: boolean;
}

/** Discord fetches pictures from the internet, and people open links there. */
const within = (publicUrl: string, path: string | undefined): string | undefined =>
  path !== undefined && publicUrl.startsWith('https:') ? publicUrl + path : undefined;

/** The body of the request. Nobody is mentioned but the role, whatever the words contain. */
export function toPayload(notice: Notice, { publicUrl, roleId, isEdit }: Reader) {
  const { title, text = '', fields = [], color, at } = notice;
  const [url, picture] = [within(publicUrl, notice.link), within(publicUrl, notice.picture)];
  const role = isEdit ? null : roleId;
  return {
    ...(role === null ? {} : { content: `<@&${role}>` }),
    allowed_mentions: { parse: [], ...(role === null ? {} : { roles: [role] }) },
    embeds: [
      {
        title: plainly(title, LONGEST.title),
        ...(text ? { description: plainly(text, LONGEST.text) } : {}),
        color,
        timestamp: at.toISOString(),
        fields: toFields(fields),
        ...(url ? { url } : {}),
        ...(picture ? { thumbnail: { url: picture } } : {}),
      },
    ],
  };
}

export type Payload = ReturnType<typeof toPayload>;
