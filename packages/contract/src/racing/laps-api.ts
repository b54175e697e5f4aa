import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Id, Page } from '../core/paging.ts';
import { LapDecision, LapSubmission, LapTime, MyTimesFilter, TopTimes, TopTimesFilter } from './laps.ts';

const id = z.object({ id: Id });
const feature = 'RACING';

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
  query: Page,
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
