import { changesBetween } from '@kontor/contract/audit/rules.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { sayYes } from '@kontor/contract/core/german.ts';
import {
  EVENT_LABELS,
  EVENTS,
  type NewTarget,
  type QuietHours,
  TARGETS_MAX,
  type TargetChange,
  type Trouble,
} from '@kontor/contract/discord-notices/schema.ts';
import { writeAudit } from '#audit';
import type { Actor } from '#platform/actor.ts';
import { type Html, html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import type { Webhook } from './call-webhook.ts';
import { forgetMessages } from './outbox.repo.ts';
import {
  countTargets,
  deleteTarget,
  insertTarget,
  lockRow,
  quietHoursOf,
  saveTrouble,
  type TargetRow,
  updateTarget,
} from './targets.repo.ts';

interface By {
  readonly actor: Actor;
  readonly at: Date;
}

export interface Address {
  readonly read: (address: string) => Webhook | undefined;
  readonly seal: (webhook: Webhook) => Buffer;
  readonly open: (sealed: Buffer) => Webhook | undefined;
}

/** A refusal that is shown at the field. */
const aboutAddress = (code: 'discord.not-a-webhook' | 'discord.needs-address') =>
  new AppError(code, {}, [{ path: 'address', message: new AppError(code).detail }]);

function readKnown({ read }: Address, address: string): Webhook {
  const webhook = read(address);
  if (!webhook) throw aboutAddress('discord.not-a-webhook');
  return webhook;
}

const write = (tx: Tx, { actor, at }: By, message: Html, changes = changesBetween({})) =>
  writeAudit(tx, { type: 'MANAGEMENT', message, by: actor, at, changes });

export async function createTarget(tx: Tx, by: By, address: Address, wanted: NewTarget): Promise<TargetRow> {
  const webhook = readKnown(address, wanted.address);
  if ((await countTargets(tx)) >= TARGETS_MAX) throw new AppError('discord.too-many', { limit: TARGETS_MAX });
  await write(tx, by, html`Mitteilungen an Discord: Kanal <b>${wanted.name}</b> angelegt.`);
  return insertTarget(tx, wanted, address.seal(webhook));
}

const sayQuiet = (quiet: QuietHours | null): string => (quiet ? `${quiet.from}–${quiet.to}` : 'keine');
const sayEvents = (events: readonly string[]): string =>
  EVENTS.filter((event) => events.includes(event))
    .map((event) => EVENT_LABELS[event])
    .join(', ');

const changesOf = (before: TargetRow, after: TargetChange) =>
  changesBetween({
    Name: [before.name, after.name],
    Ereignisse: [sayEvents(before.events), sayEvents(after.events)],
    'Erwähnte Rolle': [before.role_id ?? 'keine', after.roleId ?? 'keine'],
    'Telefonnummer und Notiz': [sayYes(before.shows_contact), sayYes(after.showsContact)],
    Ruhezeit: [sayQuiet(quietHoursOf(before)), sayQuiet(after.quietHours)],
    Eingeschaltet: [sayYes(before.is_on), sayYes(after.isOn)],
    Adresse: ['bisherige', after.address ? 'neue' : 'bisherige'],
  });

async function lockKnown(tx: Tx, id: number): Promise<TargetRow> {
  const row = await lockRow(tx, id);
  if (!row) throw new AppError('not-found');
  return row;
}

const isElsewhere = (before: Webhook | undefined, after: Webhook): boolean =>
  before !== undefined && (before.id !== after.id || before.threadId !== after.threadId);

/** Without an address the stored one stays, unless that is of no use any more. */
export async function changeTarget(
  tx: Tx,
  by: By,
  address: Address,
  { id, wanted }: { id: number; wanted: TargetChange },
): Promise<TargetRow> {
  const before = await lockKnown(tx, id);
  if (before.version !== wanted.version) throw new AppError('conflict');
  const webhook = wanted.address ? readKnown(address, wanted.address) : undefined;
  if (!webhook && before.trouble && wanted.isOn) throw aboutAddress('discord.needs-address');
  const changes = changesOf(before, wanted);
  if (changes.length === 0) return before;
  await write(tx, by, html`Mitteilungen an Discord: Kanal <b>${wanted.name}</b> geändert.`, changes);
  if (webhook && isElsewhere(address.open(before.address), webhook)) await forgetMessages(tx, id);
  return updateTarget(tx, id, wanted, webhook && address.seal(webhook));
}

export async function removeTarget(tx: Tx, by: By, id: number): Promise<void> {
  const { name } = await lockKnown(tx, id);
  await deleteTarget(tx, id);
  await write(tx, by, html`Mitteilungen an Discord: Kanal <b>${name}</b> entfernt.`);
}

const WHY: Record<Trouble, string> = {
  GONE: 'es seinen Webhook bei Discord nicht mehr gibt',
  SEALED: 'sich seine Adresse nicht mehr entschlüsseln lässt',
};

/** Done without a person when the address is no longer valid, so it is noted in the audit log. */
export async function switchOff(tx: Tx, target: TargetRow, trouble: Trouble, at: Date): Promise<void> {
  if (!target.is_on && target.trouble === trouble) return;
  const isSaved = await saveTrouble(tx, target, trouble);
  if (!isSaved || !target.is_on) return;
  const message = html`Mitteilungen an Discord: Kanal <b>${target.name}</b> ausgeschaltet, weil ${WHY[trouble]}.`;
  await writeAudit(tx, { type: 'MANAGEMENT', message, by: 'Kontor', at });
}
