import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Trouble = 'down' | 'busy' | 'garbage' | 'error' | 'hangs' | 'pours' | undefined;
type Score = readonly [a: number, b: number];

interface Ended {
  finished?: boolean;
  halfTime?: Score;
  final?: Score;
  extraTime?: Score;
}

const ROUNDS = [1, 2].map((number) => ({
  groupName: `${number}. Spieltag`,
  groupOrderID: number,
  groupID: 48_000 + number,
}));
const LEAGUE = {
  leagueId: 4_884,
  leagueName: '1. Fußball-Bundesliga 2026/2027',
  leagueSeason: 2026,
  leagueShortcut: 'bl1',
};

const teamOf = (teamName: string) => ({
  teamId: teamName.length,
  teamName,
  shortName: teamName.split(' ').at(-1),
  teamIconUrl: 'https://upload.wikimedia.org/crest.svg',
  teamGroupName: null,
});

const resultOf = (resultTypeID: number, resultName: string, [pointsTeam1, pointsTeam2]: Score) => ({
  resultID: 100_000 + resultTypeID,
  resultName,
  pointsTeam1,
  pointsTeam2,
  resultOrderID: resultTypeID,
  resultTypeID,
  resultDescription: resultName,
});

const json = (response: ServerResponse, body: unknown): void =>
  void response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));

/** OpenLigaDB on loopback, with answers of the shape of the real ones. */
export async function standInForOpenLiga() {
  const matches = new Map<number, { matchID: number; group: object } & Record<string, unknown>>();
  const state = { trouble: undefined as Trouble, asked: [] as string[], current: 1 };

  const server = createServer((request, response) => {
    state.asked.push(request.url ?? '');
    if (state.trouble === 'down') return void response.socket?.destroy();
    if (state.trouble === 'hangs') return;
    if (state.trouble === 'busy') return void response.writeHead(429, { 'retry-after': '600' }).end();
    if (state.trouble === 'error') return void response.writeHead(500).end('<html>');
    if (state.trouble === 'garbage') return void response.end('<html>');
    if (state.trouble === 'pours') {
      const pour = (): boolean => response.destroyed || (response.write(' '.repeat(65_536)) && pour());
      response.writeHead(200).on('drain', pour);
      return void pour();
    }
    const [, call, league, , round] = (request.url ?? '').split('/');
    if (league !== 'bl1') return json(response, []);
    if (call === 'getavailablegroups') return json(response, ROUNDS);
    if (call === 'getcurrentgroup')
      return json(
        response,
        ROUNDS.find(({ groupOrderID }) => groupOrderID === state.current),
      );
    const found = [...matches.values()].filter(
      ({ group }) => (group as (typeof ROUNDS)[0]).groupOrderID === Number(round),
    );
    return json(response, found);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    /** Adds a match, or replaces the one of this number. */
    match(matchID: number, round: number, teams: readonly [string, string], start: string, ended: Ended = {}) {
      const { finished = false, halfTime, final, extraTime } = ended;
      matches.set(matchID, {
        matchID,
        matchDateTime: start.slice(0, 19),
        timeZoneID: 'W. Europe Standard Time',
        ...LEAGUE,
        matchDateTimeUTC: start,
        group: ROUNDS[round - 1] as object,
        team1: teamOf(teams[0]),
        team2: teamOf(teams[1]),
        lastUpdateDateTime: '2026-11-15T21:20:11.123',
        matchIsFinished: finished,
        matchResults: [
          ...(halfTime ? [resultOf(1, 'Halbzeit', halfTime)] : []),
          ...(final ? [resultOf(2, 'Endergebnis', final)] : []),
          ...(extraTime ? [resultOf(3, 'nach Verlängerung', extraTime)] : []),
        ],
        goals: [],
        location: null,
        numberOfViewers: null,
      });
    },
    /** An entry that no one can read. */
    spoil(matchID: number) {
      matches.set(matchID, { matchID, group: ROUNDS[0] as object, team1: null });
    },
    clear() {
      matches.clear();
      Object.assign(state, { trouble: undefined, asked: [], current: 1 });
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
