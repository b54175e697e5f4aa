import { AppError } from '@kontor/contract/core/errors.ts';
import * as api from '@kontor/contract/racing/api.ts';
import type { Track } from '@kontor/contract/racing/tracks.ts';
import * as tracksApi from '@kontor/contract/racing/tracks-api.ts';
import { encodePicture } from '#pictures';
import type { Platform } from '#platform/platform.ts';
import { whoIs } from '../who.ts';
import { listClasses } from './classes.repo.ts';
import * as track from './manage-tracks.ts';
import { saveClasses } from './save-classes.ts';
import { findImage } from './tracks.repo.ts';

/** What refuses one of several does not undo the others. */
const refusal = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  throw error;
};

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
    // Encoding takes long and needs no transaction.
    prepare: async ({ actor, params: { id }, body: { data } }) => ({
      id,
      picture: await encodePicture('TRACK', Buffer.from(data, 'base64')),
      who: whoIs(actor, clock),
    }),
    write: async (tx, images) => {
      const saved: (Track | AppError)[] = [];
      for (const image of images) saved.push(await track.saveTrackImage(tx, image).catch(refusal));
      return saved;
    },
    answer: (saved, { publish }) => {
      publish(api.racingUpdate, { what });
      return saved;
    },
  });
  route(tracksApi.removeTrackImage, ({ db, actor, params, publish }) => {
    publish(api.racingUpdate, { what });
    return track.removeTrackImage(db, params.id, whoIs(actor, clock));
  });
  rawRoute(tracksApi.getTrackImage, async ({ params, reply }) => {
    const image = await inTurn(reply, () => findImage(pool, params.id));
    if (!image) throw new AppError('not-found');
    // Its address changes with the picture.
    return reply.type(image.type).header('cache-control', 'private, max-age=604800').send(image.bytes);
  });
}
