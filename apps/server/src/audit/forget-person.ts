import type { AuditChange } from '@kontor/contract/audit/schema.ts';
import { DELETED_CUSTOMER } from '@kontor/contract/privacy/rules.ts';
import { html } from '#platform/http/html.ts';
import type { DeletedPerson } from '#platform/personal.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { type ForgottenEntry, findNaming, type NamedEntry, saveForgotten } from './personal.repo.ts';
import { textOf } from './text-of.ts';

/** The whole name, not a part of another word. */
const wordOf = (name: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(name)}(?![\\p{L}\\p{N}])`, 'gu');

/** Only where a person is meant: a product may have the same name. */
function withoutName({ type, message, isOwn, isAbout }: NamedEntry, { pseudonym, otherNames }: DeletedPerson): string {
  const placed = isOwn
    ? message.replace(/eingegangen von <b>.*?<\/b>/u, `eingegangen von <b>${DELETED_CUSTOMER}</b>`)
    : message;
  if (!isAbout) return placed;
  if (type === 'TRADING') {
    const unnamed = placed.replace(/^<b>.*?<\/b>(?= zahlt jetzt nach)/u, `<b>${DELETED_CUSTOMER}</b>`);
    return unnamed.replace(/ Grund: .*$/su, '');
  }
  if (type === 'HR') {
    // The reason of a bonus or of a correction may be about the person.
    return message
      .replace(
        /^<b>.*?<\/b>(?=: (?:Recht|Name in Discord|Lohn|Dienst|Abwesenheit|Notiz|Aushang))/u,
        `<b>${pseudonym}</b>`,
      )
      .replace(/(?<=: Lohn.*)Grund: .*$/su, '')
      .replace(/(: Dienst .*?) Grund: .*$/su, '$1');
  }
  if (type === 'SECURITY') return message.replace(/^<b>.*?<\/b>(?= wurde auf allen Geräten)/u, `<b>${pseudonym}</b>`);
  // The reason of a rejected time may be about the driver.
  const rest = message.replace(/^(Zeit <b>.*<\/b> abgelehnt): .*$/su, '$1.');
  return otherNames.reduce((text, name) => text.replace(wordOf(html`${name}`.html), pseudonym), rest);
}

const OWN_NAMES = new Set(['Anzeigename', 'Benutzername']);

function withoutTexts({ type, changes, isAbout }: NamedEntry, { pseudonym, otherNames }: DeletedPerson): AuditChange[] {
  return changes.map((change) => {
    if (type === 'TRADING' && change.field === 'Notiz') return { ...change, before: '', after: '' };
    if (type === 'HR' && isAbout && OWN_NAMES.has(change.field)) return { ...change, before: '', after: '' };
    return isAbout && otherNames.includes(change.field) ? { ...change, field: pseudonym } : change;
  });
}

function forgotten(entry: NamedEntry, person: DeletedPerson): ForgottenEntry {
  const message = withoutName(entry, person);
  const search = `${textOf(message)} ${entry.isOwn ? person.pseudonym : entry.displayName}`;
  return { id: entry.id, message, search, changes: withoutTexts(entry, person) };
}

/** What happened stays in the log; who it was does not. */
export async function forgetInAudit(tx: Tx, person: DeletedPerson): Promise<void> {
  for (;;) {
    const entries = await findNaming(tx, person.id);
    if (entries.length === 0) return;
    const rest = entries.map((entry) => forgotten(entry, person));
    await saveForgotten(tx, person.id, person.pseudonym, rest);
  }
}
