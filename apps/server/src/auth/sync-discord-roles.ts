import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Actor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Job } from '#platform/jobs.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';
import { transact } from '#platform/postgres/transact.ts';
import {
  applyDiscordRoles,
  findGrant,
  findUnchecked,
  isOlderThan,
  listDiscordRoles,
  lockGrant,
  ROLES_COUNT_MS,
  removeGrant,
  saveGrant,
  saveTokens,
  suspendMapped,
} from '#users';
import { type Discord, GrantEnded } from './discord.ts';
import { createGrantBox, type Tokens } from './grant-box.ts';

/** Whoever got no answer is not kept waiting for one again so soon. */
const SILENCE_MS = 10_000;
/** Often enough that a visit hardly ever has to wait for Discord, also when one answer is lost. */
const CHECK_ALL_MS = 60_000;
const CHECKED_AT_ONCE = 8;
const CHECKED_PER_TURN = 1_000;
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
  onChanged: (userId: string, tx?: Tx) => void;
}

export interface DiscordRoleSync {
  onLogin: (userId: string, tokens: Tokens) => Promise<void>;
  /** Looks for roles somebody was given meanwhile; does not keep anybody waiting. */
  onVisit: (actor: Actor) => void;
  /** Waits until Discord has answered, unless it did so lately. False: it did not, and only rights given by hand count. */
  confirm: (userId: string, maxAgeMs?: number) => Promise<boolean>;
  jobs: Job[];
  /** Waits a little for what is being asked and written down. */
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
export function createDiscordRoleSync({ db, clock, discord, log, secret, onChanged }: Parts): DiscordRoleSync {
  if (!secret) return IDLE;
  const box = createGrantBox(secret);
  /** Spares the database a question with every request. */
  const visitedAt = new Map<string, number>();
  const silentUntil = new Map<string, number>();
  const running = new Map<string, Promise<boolean>>();

  const remember = (memory: Map<string, number>, userId: string, moment: number): void => {
    if (memory.size >= REMEMBERED_MAX) memory.clear();
    memory.set(userId, moment);
  };

  /** `undefined` tokens: nobody answers for this person any more. */
  const keep = async (userId: string, tokens: Tokens | undefined, held: readonly string[], at: Date): Promise<void> => {
    const { tx, isChanged } = await transact(db, async (own) => {
      const isNewest = tokens ? await saveGrant(own, { userId, tokens: box.seal(tokens), roles: held, at }) : true;
      if (!tokens) await removeGrant(own, userId);
      const roles = await listDiscordRoles(own);
      return { tx: own, isChanged: isNewest && (await applyDiscordRoles(own, { userId, held, roles, at })) };
    });
    if (isChanged) onChanged(userId, tx);
  };

  const suspend = async (userId: string): Promise<false> => {
    const since = new Date(clock().getTime() - ROLES_COUNT_MS);
    if (await suspendMapped(db, userId, since)) onChanged(userId);
    return false;
  };

  const renew = (userId: string): Promise<Tokens> =>
    transact(db, async (tx) => {
      const grant = await lockGrant(tx, userId);
      const tokens = grant && box.open(grant.tokens);
      if (!tokens) throw new GrantEnded();
      // Another process may have been faster.
      if (!isEnding(tokens)) return tokens;
      const fresh = await discord.renew(tokens);
      await saveTokens(tx, userId, box.seal(fresh));
      return fresh;
    });

  const ask = async (userId: string, tokens: Tokens | undefined, at: Date): Promise<boolean> => {
    try {
      // Sealed with another secret: nobody can vouch for these rights any more, until the next login.
      if (!tokens) throw new GrantEnded();
      const usable = isEnding(tokens) ? await renew(userId) : tokens;
      await keep(userId, usable, await discord.roles(usable), at);
      silentUntil.delete(userId);
      return true;
    } catch (error) {
      if (error instanceof GrantEnded) {
        await keep(userId, undefined, [], at);
        return true;
      }
      log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'Discord roles not read');
      remember(silentUntil, userId, clock().getTime() + SILENCE_MS);
      return false;
    }
  };

  const check = async (userId: string, maxAgeMs: number): Promise<boolean> => {
    const [grant, now] = [await findGrant(db, userId), clock()];
    if (!grant) return suspend(userId);
    if (!isOlderThan(maxAgeMs, grant.checked_at, now)) return true;
    const silence = (silentUntil.get(userId) ?? 0) - now.getTime();
    const isAnswered = silence > 0 && silence <= SILENCE_MS ? false : await ask(userId, box.open(grant.tokens), now);
    if (isAnswered) return true;
    if (isOlderThan(ROLES_COUNT_MS, grant.checked_at, now)) await suspend(userId);
    return false;
  };

  const confirm = async (userId: string, maxAgeMs = ROLES_COUNT_MS): Promise<boolean> => {
    const other = running.get(userId);
    if (other) {
      const isAnswered = await other;
      // What was asked before the question came is no answer to it.
      return maxAgeMs > 0 ? isAnswered : confirm(userId, maxAgeMs);
    }
    const done = check(userId, maxAgeMs).finally(() => running.delete(userId));
    running.set(userId, done);
    return done;
  };

  const inBackground = (userId: string, maxAgeMs: number): Promise<unknown> =>
    confirm(userId, maxAgeMs).catch((error: unknown) => log.warn({ err: error }, 'Discord roles not applied'));

  const checkAll = async (): Promise<void> => {
    const since = new Date(clock().getTime() - CHECK_ALL_MS);
    const due = (await findUnchecked(db, since, CHECKED_PER_TURN)).values();
    const work = async (): Promise<void> => {
      for (const userId of due) await inBackground(userId, CHECK_ALL_MS);
    };
    await Promise.all(Array.from({ length: CHECKED_AT_ONCE }, work));
  };

  return {
    onLogin: async (userId, tokens) => {
      await transact(db, (tx) => saveTokens(tx, userId, box.seal(tokens)));
      remember(visitedAt, userId, clock().getTime());
      if (!(await ask(userId, tokens, clock()))) await suspend(userId);
    },
    onVisit: ({ id }) => {
      const now = clock().getTime();
      if (Math.abs(now - (visitedAt.get(id) ?? 0)) < ROLES_COUNT_MS) return;
      remember(visitedAt, id, now);
      void inBackground(id, ROLES_COUNT_MS);
    },
    confirm,
    jobs: [{ name: 'discord-roles', everyMs: CHECK_ALL_MS, run: checkAll }],
    close: async () => {
      await Promise.race([Promise.allSettled(running.values()), sleep(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}

const isEnding = ({ expiresAt }: Tokens): boolean => expiresAt <= Date.now() + 60_000;
