import { AppError } from '@kontor/contract/core/errors.ts';
import * as api from '@kontor/contract/discord-notices/api.ts';
import type { Target } from '@kontor/contract/discord-notices/schema.ts';
import type { Platform } from '#platform/platform.ts';
import type { Db } from '#platform/postgres/db.ts';
import { createBox } from '#platform/sealed.ts';
import { callWebhook, readWebhook, type Webhook } from './call-webhook.ts';
import type { Delivery } from './deliver.ts';
import { COLORS, toPayload } from './notice.ts';
import { type Address, changeTarget, createTarget, removeTarget, switchOff } from './save-target.ts';
import { startSender } from './start-sender.ts';
import { findRow, listTargetStates, presentTargets, saveAnswer, type TargetRow } from './targets.repo.ts';

const present = async (db: Db, row: TargetRow): Promise<Target> => (await presentTargets(db, [row]))[0] as Target;

const RESEALED = 'Die Adresse ist mit einem anderen Geheimnis verschlüsselt. Trage sie neu ein.';

/** Mounts the settings; returns what sends in the background. */
export function startDiscordNotices(
  { app, env, db, write, clock, live, route, pollMs }: Platform,
  { describe, isOn }: Pick<Delivery, 'describe' | 'isOn'>,
) {
  const box = createBox<Webhook>(env.DISCORD_CLIENT_SECRET ?? 'demo', 'discord webhook');
  const baseUrl = env.DISCORD_WEBHOOK_BASE_URL;
  const address: Address = { ...box, read: (text) => readWebhook(text, baseUrl) };

  route(api.listTargets, async ({ db: own }) => listTargetStates(own));

  route(api.createTarget, async ({ db: tx, actor, body, publish }) => {
    publish(api.discordTargetUpdate, {});
    return present(tx, await createTarget(tx, { actor, at: clock() }, address, body));
  });

  route(api.changeTarget, async ({ db: tx, actor, params, body, publish }) => {
    publish(api.discordTargetUpdate, {});
    const change = { id: params.id, wanted: body };
    return present(tx, await changeTarget(tx, { actor, at: clock() }, address, change));
  });

  route(api.removeTarget, async ({ db: tx, actor, params, publish }) => {
    publish(api.discordTargetUpdate, {});
    await removeTarget(tx, { actor, at: clock() }, params.id);
  });

  /** Not through the queue: a person waits for the answer, whatever the hour. */
  const attempt = async (id: number) => {
    const row = await findRow(db, id);
    if (!row) throw new AppError('not-found');
    const at = clock();
    const webhook = box.open(row.address);
    if (!webhook) return { row, isOk: false, trouble: 'SEALED' as const, answer: RESEALED, at };
    const text = `So sehen Mitteilungen an „${row.name}“ aus.`;
    const notice = { title: 'Testnachricht von Kontor', text, color: COLORS.blue, at };
    const payload = toPayload(notice, { publicUrl: env.PUBLIC_URL, roleId: row.role_id, isEdit: false });
    const { kind, answer } = await callWebhook(webhook, payload, { baseUrl });
    return { row, isOk: kind === 'SENT', trouble: kind === 'GONE' ? kind : undefined, answer, at };
  };

  route(api.testTarget, {
    prepare: ({ params }) => attempt(params.id),
    write: async ({ db: tx, publish }, { row, trouble, isOk, answer, at }) => {
      if (trouble) await switchOff(tx, row, trouble, at);
      await saveAnswer(tx, row.id, { answer, at });
      publish(api.discordTargetUpdate, {});
      return { isOk, answer };
    },
  });

  const sender = startSender({
    db,
    write,
    clock,
    log: app.log,
    publicUrl: env.PUBLIC_URL,
    open: box.open,
    describe,
    isOn,
    wire: { baseUrl },
    pollMs,
    onChanged: () => live.publish(api.discordTargetUpdate, {}),
  });
  live.onPublished(api.discordTargetUpdate, sender.wake);
  return sender;
}
