import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Actor } from '#platform/actor.ts';
import type { Job } from '#platform/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { createBox } from '#platform/sealed.ts';
import {
  applyDiscordRoles,
  findGrant,
  findUnchecked,
  isOlderThan,
  listDiscordRoles,
  lockUser,
  ROLES_COUNT_MS,
  removeGrant,
  replaceTokens,
  saveGrant,
  saveTokens,
  suspendMapped,
} from '#users';
import { type Discord, GrantEnded, type Tokens } from './discord.ts';

/** Retry cool-down after a failure. */
const RETRY_COOLDOWN_MS = 10_000;
/** Often enough that a visit rarely waits for Discord, even if one answer is lost. */
const CHECK_ALL_MS = 60_000;
const CHECKED_AT_ONCE = 8;
const CHECKED_PER_TURN = 1_000;
const REMEMBERED_MAX = 10_000;
const CLOSE_MS = 2_000;
/** Until another process has stored its renewed tokens. */
const RENEWAL_MS = 2_000;

interface Deps extends Pick<Platform, 'db' | 'write' | 'clock'> {
  discord: Pick<Discord, 'roles' | 'renew'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Unset: Discord roles are not used. */
  secret: string | undefined;
  onChanged: (userId: string) => void;
}

export interface DiscordRoleSync {
  onLogin: (userId: string, tokens: Tokens) => Promise<void>;
  onVisit: (actor: Actor) => void;
  /** Returns false when Discord did not answer; then only rights granted by hand count. */
  confirm: (userId: string, maxAgeMs?: number) => Promise<boolean>;
  jobs: Job[];
  close: () => Promise<void>;
}

const IDLE: DiscordRoleSync = {
  onLogin: async () => {},
  onVisit: () => {},
  confirm: async () => true,
  jobs: [],
  close: async () => {},
};

/**
 * Keeps rights in step with roles in Discord. An answer counts for three minutes; when Discord does not give a new one, what
 * came from there is suspended until it does. When Discord says that the login is no longer good, it is gone until the next.
 */
export function createDiscordRoleSync({ db, write, clock, discord, log, secret, onChanged }: Deps): DiscordRoleSync {
  if (!secret) return IDLE;
  const box = createBox<Tokens>(secret, 'discord grant');
  /** Saves a query per request. */
  const visitedAt = new Map<string, number>();
  const noRetryUntil = new Map<string, number>();
  const running = new Map<string, Promise<boolean>>();
  const next = new Map<string, Promise<boolean>>();
  let isClosing = false;

  const remember = (memory: Map<string, number>, userId: string, moment: number): void => {
    if (memory.size >= REMEMBERED_MAX) memory.clear();
    memory.set(userId, moment);
  };

  const apply = (userId: string, save: (tx: Tx) => Promise<boolean>, held: readonly string[], at: Date) =>
    write(async (tx, { afterCommit }) => {
      // Before the table is read, so that no change of it falls in between.
      await lockUser(tx, userId);
      const roles = await listDiscordRoles(tx);
      if ((await save(tx)) && (await applyDiscordRoles(tx, { userId, held, roles, at })))
        afterCommit(() => onChanged(userId));
    });

  const suspend = async (userId: string): Promise<void> => {
    const since = new Date(clock().getTime() - ROLES_COUNT_MS);
    if (await suspendMapped(db, userId, since)) onChanged(userId);
  };

  /** No connection is held during the call; of two processes renewing at once, one finds the other's tokens. */
  const renew = async (userId: string, sealed: Buffer, tokens: Tokens): Promise<{ tokens: Tokens; sealed: Buffer }> => {
    try {
      const fresh = await discord.renew(tokens);
      const resealed = box.seal(fresh);
      await replaceTokens(db, userId, sealed, resealed);
      return { tokens: fresh, sealed: resealed };
    } catch (error) {
      if (!(error instanceof GrantEnded)) throw error;
      await sleep(RENEWAL_MS);
      const grant = await findGrant(db, userId);
      const other = grant && !grant.tokens.equals(sealed) ? box.open(grant.tokens) : undefined;
      if (!grant || !other) throw error;
      return { tokens: other, sealed: grant.tokens };
    }
  };

  const ask = async (userId: string, sealed: Buffer, at: Date): Promise<boolean> => {
    let used = sealed;
    try {
      const tokens = box.open(sealed);
      // Sealed with another secret: the rights cannot be confirmed until the next login.
      if (!tokens) throw new GrantEnded();
      const usable = isEnding(tokens) ? await renew(userId, sealed, tokens) : { tokens, sealed };
      used = usable.sealed;
      const held = await discord.roles(usable.tokens);
      await apply(userId, (tx) => saveGrant(tx, { userId, tokens: used, roles: held, at }), held, at);
      noRetryUntil.delete(userId);
      return true;
    } catch (error) {
      if (error instanceof GrantEnded) {
        await apply(userId, (tx) => removeGrant(tx, userId, used), [], at);
        return true;
      }
      log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'Discord roles not read');
      remember(noRetryUntil, userId, clock().getTime() + RETRY_COOLDOWN_MS);
      return false;
    }
  };

  const check = async (userId: string, maxAgeMs: number): Promise<boolean> => {
    const [grant, now] = [await findGrant(db, userId), clock()];
    if (!grant) {
      await suspend(userId);
      return false;
    }
    if (!isOlderThan(maxAgeMs, grant.checked_at, now)) return true;
    const cooldown = (noRetryUntil.get(userId) ?? 0) - now.getTime();
    const isAnswered = cooldown > 0 && cooldown <= RETRY_COOLDOWN_MS ? false : await ask(userId, grant.tokens, now);
    if (isAnswered) return true;
    if (isOlderThan(ROLES_COUNT_MS, grant.checked_at, now)) await suspend(userId);
    return false;
  };

  const confirm = async (userId: string, maxAgeMs = ROLES_COUNT_MS): Promise<boolean> => {
    const other = running.get(userId);
    if (other && maxAgeMs > 0) return other;
    // A request that began earlier does not count; concurrent callers share the next one.
    if (other) {
      const waiting = next.get(userId) ?? other.catch(() => false).then(() => confirm(userId, maxAgeMs));
      next.set(userId, waiting);
      return waiting;
    }
    const done = check(userId, maxAgeMs).finally(() => running.delete(userId));
    running.set(userId, done);
    next.delete(userId);
    return done;
  };

  const inBackground = (userId: string, maxAgeMs: number): Promise<unknown> =>
    confirm(userId, maxAgeMs).catch((error: unknown) => log.warn({ err: error }, 'Discord roles not applied'));

  const checkAll = async (): Promise<void> => {
    const since = new Date(clock().getTime() - CHECK_ALL_MS);
    const due = (await findUnchecked(db, since, CHECKED_PER_TURN)).values();
    const work = async (): Promise<void> => {
      for (const userId of due) if (!isClosing) await inBackground(userId, CHECK_ALL_MS);
    };
    await Promise.all(Array.from({ length: CHECKED_AT_ONCE }, work));
  };

  return {
    onLogin: async (userId, tokens) => {
      const sealed = box.seal(tokens);
      await write((tx) => saveTokens(tx, userId, sealed));
      if (await ask(userId, sealed, clock())) return remember(visitedAt, userId, clock().getTime());
      await suspend(userId);
    },
    onVisit: ({ id, isSuspended }) => {
      const now = clock().getTime();
      if (!isSuspended && Math.abs(now - (visitedAt.get(id) ?? 0)) < ROLES_COUNT_MS) return;
      if ((noRetryUntil.get(id) ?? 0) > now) return;
      remember(visitedAt, id, now);
      void inBackground(id, ROLES_COUNT_MS);
    },
    confirm,
    jobs: [{ name: 'discord-roles', everyMs: CHECK_ALL_MS, takesLong: true, run: checkAll }],
    close: async () => {
      isClosing = true;
      await Promise.race([Promise.allSettled(running.values()), sleep(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}

const isEnding = ({ expiresAt }: Tokens): boolean => expiresAt <= Date.now() + 60_000;
