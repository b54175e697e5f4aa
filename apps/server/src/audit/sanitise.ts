import { AUDIT_TAGS } from '@kontor/contract/audit/rules.ts';
import sanitizeHtml from 'sanitize-html';

/** Names of players contain markup, and the game server is not trusted. */
export const sanitise = (markup: string): string =>
  sanitizeHtml(markup, {
    allowedTags: [...AUDIT_TAGS],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
  });
