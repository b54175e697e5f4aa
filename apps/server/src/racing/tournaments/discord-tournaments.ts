import { sayDateTime, sayNumber } from '@kontor/contract/core/german.ts';
import { classify } from '@kontor/contract/racing/standings.ts';
import { COLORS } from '#discord-notices';
import type { Db } from '#platform/postgres/db.ts';
import type { Describe, Notice } from '#platform/slice.ts';
import { findFaces } from '../drivers/drivers.repo.ts';
import { findTournamentDetail } from './present-tournament.ts';
import { findRace } from './races.repo.ts';
import { findTournament } from './tournaments.repo.ts';

const NAMED = 10;

/** The no-break space keeps Discord from rendering a list with numbers of its own. */
const place = (rank: number | null, nickname: string): string => `${rank}.\u00a0${nickname}`;

export const describeOpenTournament: Describe = async (db, subject, { at }) => {
  const tournament = await findTournament(db, Number(subject));
  if (tournament?.state !== 'REGISTRATION') return undefined;
  const { id, name, description, startsAt } = tournament;
  return {
    title: `Turnier ${name}: Anmeldung offen`,
    text: description,
    fields: [['Beginn', startsAt ? `${sayDateTime(startsAt)} Uhr` : '']],
    color: COLORS.blue,
    link: `/racing/tournaments/${id}`,
    at,
  };
};

async function describeRace(db: Db, id: number, at: Date): Promise<Notice | undefined> {
  const race = await findRace(db, id);
  const tournament = race && (await findTournament(db, race.tournamentId));
  if (!tournament || race.state !== 'OFFICIAL') return undefined;
  const placed = classify(race.results, tournament)
    .filter(({ place: rank }) => rank !== null)
    .slice(0, NAMED);
  const ids = placed.map(({ result }) => result.driverId);
  const faces = await findFaces(db, ids);
  return {
    title: `${tournament.name}: Ergebnis von Rennen ${race.number}`,
    text: placed.map(({ result, place: rank }) => place(rank, faces.get(result.driverId)?.nickname ?? '?')).join('\n'),
    fields: [['Strecke', race.trackName]],
    color: COLORS.green,
    link: `/racing/tournaments/${tournament.id}`,
    at,
  };
}

async function describeFinal(db: Db, id: number, at: Date): Promise<Notice | undefined> {
  if ((await findTournament(db, id))?.state !== 'FINISHED') return undefined;
  const { name, drivers } = await findTournamentDetail(db, id, undefined);
  return {
    title: `Turnier ${name} ist entschieden`,
    text: drivers
      .slice(0, NAMED)
      .map(
        ({ rank, driver, points }) =>
          `${place(rank, driver.nickname)}: ${sayNumber(points)} ${points === 1 ? 'Punkt' : 'Punkte'}`,
      )
      .join('\n'),
    color: COLORS.green,
    link: `/racing/tournaments/${id}`,
    at,
  };
}

export const describeResults: Describe = async (db, subject, { at }) => {
  const [what, id] = subject.split(' ');
  return what === 'race' ? describeRace(db, Number(id), at) : describeFinal(db, Number(id), at);
};
