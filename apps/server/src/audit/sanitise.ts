import { AUDIT_TAGS } from '@kontor/contract/audit/rules.ts';
import sanitizeHtml from 'sanitize-html';

/** Leaves of a message what cannot do any harm: names of players contain markup, and the game sends what it likes. */
export const sanitise = (markup: string): string =>
  sanitizeHtml(markup, {
    allowedTags: [...AUDIT_TAGS],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
  });
