import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { GameLink, LinkCode, TabletCode, TabletPlayer, TabletSession, TabletSettings, TabletSignIn } from './schema.ts';

export const requestTabletCode = endpoint({
  method: 'POST',
  path: '/api/bridge/tablet-codes',
  summary: 'A player has opened the tablet: a code to sign in with, or one to link the licence to an account.',
  access: 'bridge',
  body: TabletPlayer,
  response: TabletCode,
  rateLimit: 'tablet-codes',
});

export const openTabletSession = endpoint({
  method: 'POST',
  path: '/api/tablet/session',
  summary: 'Sign in inside the game with a code that the game server has asked for; valid once and for 30 seconds.',
  access: 'anyone',
  body: TabletSignIn,
  response: TabletSession,
  rateLimit: 'login',
});

export const getTabletSettings = endpoint({
  method: 'GET',
  path: '/api/tablet/settings',
  summary: 'What a session in the tablet is worth at most.',
  access: 'super-admin',
  response: TabletSettings,
});

export const changeTabletSettings = endpoint({
  method: 'PUT',
  path: '/api/tablet/settings',
  summary: 'Limit what a session in the tablet is worth; takes effect on running sessions at once.',
  access: 'super-admin',
  isConfirmed: true,
  isWebOnly: true,
  body: TabletSettings,
  response: TabletSettings,
});

export const getGameLink = endpoint({
  method: 'GET',
  path: '/api/users/@me/game-link',
  summary: 'Whether a licence in the game stands for the account of the caller.',
  access: 'authenticated',
  response: GameLink,
});

export const linkGame = endpoint({
  method: 'POST',
  path: '/api/users/@me/game-link',
  summary: 'Link a licence in the game to the own account with the six digits shown there; replaces an earlier one.',
  access: 'authenticated',
  isWebOnly: true,
  body: LinkCode,
  response: GameLink,
  rateLimit: 'link-codes',
});

export const unlinkGame = endpoint({
  method: 'DELETE',
  path: '/api/users/@me/game-link',
  summary: 'End the link to the game, and the tablet sessions opened through it.',
  access: 'authenticated',
  response: z.void(),
});
