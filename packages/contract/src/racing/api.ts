import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Id } from '../core/paging.ts';
import { topic } from '../core/topic.ts';
import { LapDecision, LapPage, LapSubmission, LapTime, MyTimesFilter, TopTimes, TopTimesFilter } from './laps.ts';
import {
  Driver,
  DriverChange,
  DriverFace,
  DriverRef,
  DriverSearch,
  MyRacing,
  Team,
  TeamChange,
  VehicleClass,
  VehicleClassList,
} from './schema.ts';
import { MyCareer } from './tournaments.ts';
import { Track, TrackChange, TrackDetail, TrackImage } from './tracks.ts';

const id = z.object({ id: Id });
const member = z.object({ id: Id, driverId: Id });
const feature = 'RACING';

export const listVehicleClasses = endpoint({
  method: 'GET',
  path: '/api/racing/classes',
  summary: 'Classes of vehicles, in order.',
  access: 'anyone',
  feature,
  response: z.array(VehicleClass),
});

export const saveVehicleClasses = endpoint({
  method: 'PUT',
  path: '/api/racing/classes',
  summary: 'Replace the list of classes; one somebody has driven in stays.',
  access: 'admin',
  feature,
  body: VehicleClassList,
  response: z.array(VehicleClass),
});

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
  response: MyCareer,
});

export const listMyTimes = endpoint({
  method: 'GET',
  path: '/api/racing/me/times',
  summary: 'Own times of any state, newest first.',
  access: 'user',
  feature,
  query: MyTimesFilter,
  response: z.array(LapTime),
  paged: true,
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

export const listTracks = endpoint({
  method: 'GET',
  path: '/api/racing/tracks',
  summary: 'Tracks with their record, by name.',
  access: 'anyone',
  feature,
  response: z.array(Track),
});

export const createTrack = endpoint({
  method: 'POST',
  path: '/api/racing/tracks',
  summary: 'Add a track.',
  access: 'admin',
  feature,
  body: TrackChange,
  response: Track,
});

export const getTrack = endpoint({
  method: 'GET',
  path: '/api/racing/track/:id',
  summary: 'A track with the best of each class and how its records fell.',
  access: 'anyone',
  feature,
  params: id,
  response: TrackDetail,
});

export const changeTrack = endpoint({
  method: 'PUT',
  path: '/api/racing/track/:id',
  summary: 'Change a track.',
  access: 'admin',
  feature,
  params: id,
  body: TrackChange,
  response: Track,
});

export const removeTrack = endpoint({
  method: 'DELETE',
  path: '/api/racing/track/:id',
  summary: 'Remove a track nobody has driven on.',
  access: 'admin',
  feature,
  params: id,
  response: z.void(),
});

export const getTrackImage = endpoint({
  method: 'GET',
  path: '/api/racing/track/:id/image',
  summary: 'The picture of a track.',
  access: 'anyone',
  feature,
  params: id,
  response: z.unknown(),
  media: 'image/jpeg',
});

export const saveTrackImage = endpoint({
  method: 'PUT',
  path: '/api/racing/track/:id/image',
  summary: 'Set the picture of a track: JPEG, PNG or WebP up to 700 kB.',
  access: 'admin',
  feature,
  params: id,
  body: TrackImage,
  bodyLimit: 1_100_000,
  response: Track,
});

export const removeTrackImage = endpoint({
  method: 'DELETE',
  path: '/api/racing/track/:id/image',
  summary: 'Take the picture of a track away.',
  access: 'admin',
  feature,
  params: id,
  response: Track,
});

export const listTopTimes = endpoint({
  method: 'GET',
  path: '/api/racing/top-times',
  summary: 'Best time of each driver on one track.',
  access: 'anyone',
  feature,
  query: TopTimesFilter,
  response: TopTimes,
});

export const submitLapTime = endpoint({
  method: 'POST',
  path: '/api/racing/lap-times',
  summary: 'Hand in a time; it counts once it is confirmed.',
  access: 'user',
  feature,
  body: LapSubmission,
  response: LapTime,
});

export const listPendingTimes = endpoint({
  method: 'GET',
  path: '/api/racing/lap-times/pending',
  summary: 'Times that wait for a decision, newest first.',
  access: 'moderator',
  feature,
  query: LapPage,
  response: z.array(LapTime),
  paged: true,
});

export const decideLapTime = endpoint({
  method: 'POST',
  path: '/api/racing/lap-time/:id/decision',
  summary: 'Confirm or reject a time, turn a decision round or take it back.',
  access: 'moderator',
  feature,
  params: id,
  body: LapDecision,
  response: LapTime,
});

export const withdrawLapTime = endpoint({
  method: 'DELETE',
  path: '/api/racing/lap-time/:id',
  summary: 'Take back an own time that nobody has decided about.',
  access: 'user',
  feature,
  params: id,
  response: z.void(),
});

export const racingUpdate = topic({
  name: '/topic/racing-update',
  summary: 'Something about drivers, tracks, times or tournaments has changed.',
  access: 'anyone',
  feature,
  message: z.object({ what: z.enum(['classes', 'drivers', 'tracks', 'times', 'tournaments']) }),
});
