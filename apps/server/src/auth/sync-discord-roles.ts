import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Actor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';
import { transact } from '#platform/postgres/transact.ts';
import { applyDiscordRoles, findRoles, listDiscordRoles, removeGrant, saveGrant, takeGrant } from '#users';
import { type Discord, GrantEnded } from './discord.ts';
import { createGrantBox, type Tokens } from './grant-box.ts';

/** How often Discord is asked about somebody who is here. */
const EVERY_MS = 3 * 60 * 1000;
const REMEMBERED_MAX = 10_000;
const CLOSE_MS = 2_000;

interface Parts {
  db: Db;
  clock: Clock;
  discord: Pick<Discord, 'roles' | 'renew'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Unset: roles in Discord are worth nothing here. */
  secret: string | undefined;
  /** Called once somebody's rights are others. */
  onChanged: (userId: string, tx: Tx) => void;
}

export interface DiscordRoleSync {
  onLogin: (userId: string, tokens: Tokens) => Promise<void>;
  /** Does not keep anybody waiting. */
  onVisit: (actor: Actor) => void;
  /** Waits a little for what is being asked and written down. */
  close: () => Promise<void>;
}

/**
 * Keeps rights in step with roles in Discord. When Discord does not answer, everything stays as it is: nobody is locked out
 * and nobody raised. When Discord says that the login is no longer good, what came from Discord is gone until the next one.
 */
export function createDiscordRoleSync({ db, clock, discord, log, secret, onChanged }: Parts): DiscordRoleSync {
  if (!secret) return { onLogin: async () => {}, onVisit: () => {}, close: async () => {} };
  const box = createGrantBox(secret);
  /** Spares the database a question with every request. */
  const askedAt = new Map<string, number>();
  const running = new Set<Promise<void>>();

  const keep = async (
    userId: string,
    tokens: Tokens | undefined,
    roles: readonly string[] | undefined,
  ): Promise<void> => {
    const at = clock();
    const { tx, isChanged } = await transact(db, async (own) => {
      const held = roles ?? (await findRoles(own, userId)) ?? [];
      if (tokens) await saveGrant(own, { userId, tokens: box.seal(tokens), roles: held, at });
      else await removeGrant(own, userId);
      const mapping = await listDiscordRoles(own);
      return { tx: own, isChanged: await applyDiscordRoles(own, { userId, held, roles: mapping, at }) };
    });
    if (isChanged) onChanged(userId, tx);
  };

  /** `undefined` roles: Discord did not answer sensibly. */
  const ask = async (tokens: Tokens): Promise<{ tokens: Tokens | undefined; roles: string[] | undefined }> => {
    try {
      const fresh = tokens.expiresAt <= Date.now() + 60_000 ? await discord.renew(tokens) : tokens;
      return { tokens: fresh, roles: await discord.roles(fresh).catch(rethrowEnd) };
    } catch (error) {
      if (error instanceof GrantEnded) return { tokens: undefined, roles: [] };
      return { tokens, roles: undefined };
    }
  };
  const rethrowEnd = (error: unknown): undefined => {
    if (error instanceof GrantEnded) throw error;
    log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'Discord roles not read');
    return undefined;
  };

  const refresh = async (userId: string): Promise<void> => {
    const now = clock();
    const sealed = await takeGrant(db, userId, now, EVERY_MS);
    if (!sealed) return;
    const tokens = box.open(sealed);
    // Sealed with another secret: nobody can vouch for these rights any more, until the next login.
    const found = tokens ? await ask(tokens) : { tokens: undefined, roles: [] };
    await keep(userId, found.tokens, found.roles);
  };

  return {
    onLogin: async (userId, tokens) => {
      askedAt.set(userId, clock().getTime());
      const found = await ask(tokens);
      await keep(userId, found.tokens, found.roles);
    },
    onVisit: ({ id }) => {
      const now = clock().getTime();
      if (Math.abs(now - (askedAt.get(id) ?? 0)) < EVERY_MS) return;
      if (askedAt.size >= REMEMBERED_MAX) askedAt.clear();
      askedAt.set(id, now);
      const done = refresh(id)
        .catch((error: unknown) => log.warn({ err: error }, 'Discord roles not applied'))
        .finally(() => running.delete(done));
      running.add(done);
    },
    close: async () => {
      await Promise.race([Promise.all(running), sleep(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}
