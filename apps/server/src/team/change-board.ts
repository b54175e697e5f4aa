import { AppError } from '@kontor/contract/core/errors.ts';
import { mayAccess } from '@kontor/contract/core/roles.ts';
import { type BoardPost, type NewPost, POSTS_MAX, type PostChange } from '@kontor/contract/team/schema.ts';
import { writeAudit } from '#audit';
import type { Actor } from '#platform/actor.ts';
import { html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import {
  countPosts,
  dropPost,
  findPost,
  forgetReads,
  insertPost,
  insertRead,
  lockPost,
  savePin,
  savePost,
} from './board.repo.ts';

async function present(tx: Tx, actor: Actor, id: number): Promise<BoardPost> {
  const post = await findPost(tx, actor.id, id);
  if (!post) throw new AppError('not-found');
  return post;
}

async function lock(tx: Tx, id: number) {
  const post = await lockPost(tx, id);
  if (!post) throw new AppError('not-found');
  return post;
}

async function lockOwn(tx: Tx, actor: Actor, id: number) {
  const post = await lock(tx, id);
  if (post.author_id !== actor.id && !mayAccess('super-admin', actor)) throw new AppError('team.not-yours');
  return post;
}

export async function addPost(tx: Tx, actor: Actor, { title, text }: NewPost, at: Date): Promise<BoardPost> {
  if ((await countPosts(tx)) >= POSTS_MAX) throw new AppError('team.board-full', { limit: POSTS_MAX });
  return present(tx, actor, await insertPost(tx, { title, text, authorId: actor.id, authorName: actor.name, at }));
}

/** Those who have read it before have read something else. */
export async function changePost(tx: Tx, actor: Actor, id: number, wanted: PostChange, at: Date): Promise<BoardPost> {
  const before = await lockOwn(tx, actor, id);
  if (before.version !== wanted.version) throw new AppError('conflict');
  await savePost(tx, id, { ...wanted, at });
  await forgetReads(tx, id);
  if (before.author_id !== actor.id) {
    await insertRead(tx, id, actor.id, at);
    const message = html`<b>${before.author_name}</b>: Aushang „${before.title}“ geändert.`;
    await writeAudit(tx, { type: 'HR', message, by: actor, at, about: before.author_id ? [before.author_id] : [] });
  }
  return present(tx, actor, id);
}

export async function removePost(tx: Tx, actor: Actor, id: number, at: Date): Promise<void> {
  const post = await lockOwn(tx, actor, id);
  await dropPost(tx, id);
  if (post.author_id === actor.id) return;
  const message = html`<b>${post.author_name}</b>: Aushang „${post.title}“ abgenommen.`;
  await writeAudit(tx, { type: 'HR', message, by: actor, at, about: post.author_id ? [post.author_id] : [] });
}

export async function pinPost(tx: Tx, actor: Actor, id: number, isPinned: boolean): Promise<BoardPost> {
  await lock(tx, id);
  await savePin(tx, id, isPinned);
  return present(tx, actor, id);
}

export async function readPost(tx: Tx, actor: Actor, id: number, at: Date): Promise<BoardPost> {
  await lock(tx, id);
  await insertRead(tx, id, actor.id, at);
  return present(tx, actor, id);
}
