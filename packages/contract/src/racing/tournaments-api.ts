import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Id } from '../core/paging.ts';
import {
  Race,
  RaceChange,
  ResultsChange,
  Tournament,
  TournamentChange,
  TournamentDetail,
  TournamentFilter,
  TournamentStep,
} from './tournaments.ts';

const id = z.object({ id: Id });
const member = z.object({ id: Id, driverId: Id });
const feature = 'RACING';

export const listTournaments = endpoint({
  method: 'GET',
  path: '/api/racing/tournaments',
  summary: 'Tournaments, newest first; drafts are for admins.',
  access: 'anyone',
  feature,
  query: TournamentFilter,
  response: z.array(Tournament),
  paged: true,
});

export const createTournament = endpoint({
  method: 'POST',
  path: '/api/racing/tournaments',
  summary: 'Add a tournament as a draft.',
  access: 'admin',
  feature,
  body: TournamentChange,
  response: Tournament,
});

export const getTournament = endpoint({
  method: 'GET',
  path: '/api/racing/tournament/:id',
  summary: 'A tournament with entries, races and standings.',
  access: 'anyone',
  feature,
  params: id,
  response: TournamentDetail,
});

export const changeTournament = endpoint({
  method: 'PUT',
  path: '/api/racing/tournament/:id',
  summary: 'Change a tournament; other points count anew.',
  access: 'admin',
  feature,
  params: id,
  body: TournamentChange,
  response: Tournament,
});

export const stepTournament = endpoint({
  method: 'POST',
  path: '/api/racing/tournament/:id/state',
  summary: 'Open or close registration, start, finish, cancel.',
  access: 'admin',
  feature,
  params: id,
  body: TournamentStep,
  response: Tournament,
});

export const removeTournament = endpoint({
  method: 'DELETE',
  path: '/api/racing/tournament/:id',
  summary: 'Remove a draft or a cancelled tournament in which no race counts.',
  access: 'admin',
  feature,
  params: id,
  response: z.void(),
});

export const enterTournament = endpoint({
  method: 'POST',
  path: '/api/racing/tournament/:id/entries',
  summary: 'Sign up while registration is open.',
  access: 'user',
  feature,
  params: id,
  response: z.void(),
});

export const withdrawEntry = endpoint({
  method: 'DELETE',
  path: '/api/racing/tournament/:id/entry/:driverId',
  summary: 'Withdraw while registration is open, or remove an entry as an admin.',
  access: 'user',
  feature,
  params: member,
  response: z.void(),
});

export const createRace = endpoint({
  method: 'POST',
  path: '/api/racing/tournament/:id/races',
  summary: 'Add a race to a tournament.',
  access: 'admin',
  feature,
  params: id,
  body: RaceChange,
  response: Race,
});

export const changeRace = endpoint({
  method: 'PUT',
  path: '/api/racing/race/:id',
  summary: 'Change a race.',
  access: 'admin',
  feature,
  params: id,
  body: RaceChange,
  response: Race,
});

export const removeRace = endpoint({
  method: 'DELETE',
  path: '/api/racing/race/:id',
  summary: 'Remove a race that has no results.',
  access: 'admin',
  feature,
  params: id,
  response: z.void(),
});

export const saveResults = endpoint({
  method: 'PUT',
  path: '/api/racing/race/:id/results',
  summary: 'Enter or correct the results of a race, provisional or official.',
  access: 'moderator',
  feature,
  params: id,
  body: ResultsChange,
  response: Race,
});
