import * as game from '@kontor/contract/game/api.ts';
import * as tablet from '@kontor/contract/tablet/api.ts';
import { TABLET_HEADER } from '@kontor/contract/tablet/rules.ts';
import { BRIDGE_TOKEN, type Caller, type testApp } from './app.ts';

type Kontor = Awaited<ReturnType<typeof testApp>>;

export const bearer = { authorization: `Bearer ${BRIDGE_TOKEN}` };
export const IN_FRAME = { [TABLET_HEADER]: '1' };
export const LICENCE = 'a'.repeat(40);

/** The game server as far as the tablet is concerned, and the page in the frame. */
export function createTablet(kontor: Kontor) {
  const requestCode = (player: { discordId?: string; licence?: string; citizenName?: string }) =>
    kontor.anonymous.call(tablet.requestTabletCode, { body: player }, bearer);
  const post = (code: string, headers: Record<string, string> = {}) =>
    kontor.anonymous.call(tablet.openTabletSession, { body: { code } }, headers);
  const cookieIn = (headers: Record<string, unknown>, name = 'kontor-tablet'): string | undefined =>
    [headers['set-cookie']].flat().find((line) => String(line).startsWith(`${name}=`)) as string | undefined;

  /** The page in the frame, signed in. */
  const inFrame = (id: string, cookie: string): Caller => ({
    id,
    cookie,
    call: (endpoint, input, headers = {}) =>
      kontor.anonymous.call(endpoint, input, { cookie, ...IN_FRAME, ...headers }),
  });

  const signIn = async (player: { discordId?: string; licence?: string; citizenName?: string }): Promise<Caller> => {
    const { code } = (await requestCode(player)).body;
    const { headers } = await post(String(code));
    const cookie = cookieIn(headers)?.split(';', 1)[0];
    if (!cookie) throw new Error('not signed in');
    return inFrame(player.discordId ?? '', cookie);
  };

  const heartbeat = (...players: { discordId?: string; licence?: string }[]) =>
    kontor.anonymous.call(game.sendHeartbeat, { body: { players } }, bearer);
  const outbox = async (after?: number) =>
    (await kontor.anonymous.call(game.getOutbox, { query: after === undefined ? {} : { after } }, bearer)).body;

  return { requestCode, post, signIn, cookieIn, inFrame, heartbeat, outbox };
}
