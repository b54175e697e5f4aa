import { AppError } from '@kontor/contract/core/errors.ts';
import * as api from '@kontor/contract/racing/api.ts';
import * as tracksApi from '@kontor/contract/racing/tracks-api.ts';
import { encodePicture } from '#pictures';
import type { Platform } from '#platform/platform.ts';
import { whoIs } from '../who.ts';
import { listClasses } from './classes.repo.ts';
import * as track from './manage-tracks.ts';
import { saveClasses } from './save-classes.ts';
import { findImage } from './tracks.repo.ts';

export function classRoutes({ route, clock }: Platform): void {
  route(tracksApi.listVehicleClasses, ({ db }) => listClasses(db));
  route(tracksApi.saveVehicleClasses, ({ db, actor, body, publish }) => {
    publish(api.racingUpdate, { what: 'classes' });
    return saveClasses(db, body, whoIs(actor, clock));
  });
}

export function tracksRoutes({ db: pool, route, rawRoute, inTurn, clock }: Platform, placeReports: () => void): void {
  const what = 'tracks';
  route(tracksApi.listTracks, ({ db }) => track.listAllTracks(db));
  route(tracksApi.getTrack, ({ db, params }) => track.findTrackDetail(db, params.id));
  route(tracksApi.createTrack, ({ db, actor, body, publish, afterCommit }) => {
    publish(api.racingUpdate, { what });
    afterCommit(placeReports);
    return track.createTrack(db, body, whoIs(actor, clock));
  });
  route(tracksApi.changeTrack, ({ db, actor, params, body, publish, afterCommit }) => {
    publish(api.racingUpdate, { what });
    afterCommit(placeReports);
    return track.changeTrack(db, params.id, body, whoIs(actor, clock));
  });
  route(tracksApi.removeTrack, ({ db, actor, params, publish }) => {
    publish(api.racingUpdate, { what });
    return track.removeTrack(db, params.id, whoIs(actor, clock));
  });
  route(tracksApi.saveTrackImage, {
    prepare: ({ body: { data } }) => encodePicture('TRACK', Buffer.from(data, 'base64')),
    write: ({ db, actor, params: { id }, publish }, picture) => {
      publish(api.racingUpdate, { what });
      return track.saveTrackImage(db, { id, picture, who: whoIs(actor, clock) });
    },
  });
  route(tracksApi.removeTrackImage, ({ db, actor, params, publish }) => {
    publish(api.racingUpdate, { what });
    return track.removeTrackImage(db, params.id, whoIs(actor, clock));
  });
  rawRoute(tracksApi.getTrackImage, async ({ params, reply }) => {
    const image = await inTurn(reply, () => findImage(pool, params.id));
    if (!image) throw new AppError('not-found');
    // The URL changes with the picture.
    return reply.type(image.type).header('cache-control', 'private, max-age=604800').send(image.bytes);
  });
}
