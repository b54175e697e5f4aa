import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Id } from '../core/paging.ts';
import { Career, DriverPage, TeamPage } from './career.ts';
import { Driver, DriverChange, DriverFace, DriverRef, DriverSearch, MyRacing, Team, TeamChange } from './schema.ts';

const id = z.object({ id: Id });
const member = z.object({ id: Id, driverId: Id });
const feature = 'RACING';

export const getMyRacing = endpoint({
  method: 'GET',
  path: '/api/racing/me',
  summary: 'The own driver profile, team and invitations.',
  access: 'user',
  feature,
  response: MyRacing,
});

export const saveMyDriver = endpoint({
  method: 'PUT',
  path: '/api/racing/me',
  summary: 'Create or change the own driver profile.',
  access: 'user',
  feature,
  body: DriverChange,
  response: Driver,
});

export const getMyCareer = endpoint({
  method: 'GET',
  path: '/api/racing/me/career',
  summary: 'Own bests, races, wins and podiums.',
  access: 'user',
  feature,
  response: Career,
});

export const findDrivers = endpoint({
  method: 'GET',
  path: '/api/racing/drivers',
  summary: 'Drivers by name or start number, at most 20.',
  access: 'user',
  feature,
  query: DriverSearch,
  response: z.array(DriverFace),
});

export const getDriver = endpoint({
  method: 'GET',
  path: '/api/racing/driver/:id',
  summary: 'A driver with bests, races, wins and podiums.',
  access: 'anyone',
  feature,
  params: id,
  response: DriverPage,
});

export const getTeam = endpoint({
  method: 'GET',
  path: '/api/racing/team/:id',
  summary: 'A team with its drivers, their bests and the points of its races.',
  access: 'anyone',
  feature,
  params: id,
  response: TeamPage,
});

export const createTeam = endpoint({
  method: 'POST',
  path: '/api/racing/teams',
  summary: 'Found a team and become its captain.',
  access: 'user',
  feature,
  rateLimit: 'teams',
  body: TeamChange,
  response: Team,
});

export const changeTeam = endpoint({
  method: 'PUT',
  path: '/api/racing/team/:id',
  summary: 'Change name and colour, as its captain.',
  access: 'user',
  feature,
  params: id,
  body: TeamChange,
  response: Team,
});

export const handOverTeam = endpoint({
  method: 'PUT',
  path: '/api/racing/team/:id/captain',
  summary: 'Make another member the captain.',
  access: 'user',
  feature,
  rateLimit: 'teams',
  params: id,
  body: DriverRef,
  response: Team,
});

export const inviteDriver = endpoint({
  method: 'POST',
  path: '/api/racing/team/:id/invitations',
  summary: 'Invite a driver who has no team, as the captain.',
  access: 'user',
  feature,
  params: id,
  body: DriverRef,
  response: z.void(),
});

export const removeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/racing/team/:id/invitation/:driverId',
  summary: 'Take an invitation back as the captain, or decline it as the invited.',
  access: 'user',
  feature,
  params: member,
  response: z.void(),
});

export const joinTeam = endpoint({
  method: 'POST',
  path: '/api/racing/team/:id/members',
  summary: 'Accept the own invitation.',
  access: 'user',
  feature,
  params: id,
  response: Team,
});

export const leaveTeam = endpoint({
  method: 'DELETE',
  path: '/api/racing/team/:id/member/:driverId',
  summary: 'Leave the team, or remove a member as the captain; a captain alone dissolves it.',
  access: 'user',
  feature,
  params: member,
  response: z.void(),
});

export { racingUpdate } from './topics.ts';
