import { AppError } from '@kontor/contract/core/errors.ts';
import * as api from '@kontor/contract/racing/api.ts';
import type { Platform } from '#platform/platform.ts';
import * as track from './manage-tracks.ts';
import { findImage } from './tracks.repo.ts';
import { whoIs } from './who.ts';

export function tracksRoutes({ db: pool, route, rawRoute, clock }: Platform, placeReports: () => void): void {
  const what = 'tracks';
  route(api.listTracks, ({ db }) => track.listAllTracks(db));
  route(api.getTrack, ({ db, params }) => track.findTrackDetail(db, params.id));
  route(api.createTrack, ({ db, actor, body, publish, afterCommit }) => {
    publish(api.racingUpdate, { what });
    afterCommit(placeReports);
    return track.createTrack(db, body, whoIs(actor, clock));
  });
  route(api.changeTrack, ({ db, actor, params, body, publish, afterCommit }) => {
    publish(api.racingUpdate, { what });
    afterCommit(placeReports);
    return track.changeTrack(db, params.id, body, whoIs(actor, clock));
  });
  route(api.removeTrack, ({ db, actor, params, publish }) => {
    publish(api.racingUpdate, { what });
    return track.removeTrack(db, params.id, whoIs(actor, clock));
  });
  route(api.saveTrackImage, ({ db, actor, params, body, publish }) => {
    publish(api.racingUpdate, { what });
    return track.saveTrackImage(db, params.id, body.data, whoIs(actor, clock));
  });
  route(api.removeTrackImage, ({ db, actor, params, publish }) => {
    publish(api.racingUpdate, { what });
    return track.removeTrackImage(db, params.id, whoIs(actor, clock));
  });
  rawRoute(api.getTrackImage, async ({ params, reply }) => {
    const image = await findImage(pool, params.id);
    if (!image) throw new AppError('not-found');
    // Its address changes with the picture.
    return reply.type(image.type).header('cache-control', 'private, max-age=604800').send(image.bytes);
  });
}
