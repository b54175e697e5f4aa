import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { PICTURE_BODY_LIMIT, PICTURE_SIZES, Picture, PictureId, PictureUpload } from './schema.ts';

export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/pictures',
  summary:
    'Upload a picture: JPEG, PNG or WebP up to 8 MB. What no product, item or setting names within a day is removed.',
  access: 'admin',
  body: PictureUpload,
  bodyLimit: PICTURE_BODY_LIMIT,
  // A folder of a thousand item pictures is one wish; the encoder itself takes one after the other.
  rateLimit: 'uploads',
  response: Picture,
});

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
