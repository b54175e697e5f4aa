import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { PICTURE_SIZES, PictureId } from './schema.ts';

export const getPicture = endpoint({
  method: 'GET',
  path: '/api/pictures/:id/:size',
  summary: 'A picture in one of its sizes; it never changes.',
  access: 'anyone',
  withoutSession: true,
  params: z.object({ id: PictureId, size: z.enum(PICTURE_SIZES) }),
  response: z.unknown(),
  media: 'image/webp',
});
