import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Id } from '../core/paging.ts';
import { VehicleClass, VehicleClassList } from './schema.ts';
import { Track, TrackChange, TrackDetail, TrackImage } from './tracks.ts';

const id = z.object({ id: Id });
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
  summary: 'Replace the list of classes; one with lap times stays.',
  access: 'admin',
  feature,
  body: VehicleClassList,
  response: z.array(VehicleClass),
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
  withoutSession: true,
  feature,
  params: id,
  response: z.unknown(),
  media: 'image/webp',
});

export const saveTrackImage = endpoint({
  method: 'PUT',
  path: '/api/racing/track/:id/image',
  summary: 'Set the picture of a track: JPEG, PNG or WebP up to 700 kB, kept as WebP.',
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
