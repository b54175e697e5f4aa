import { endpoint } from '../core/endpoint.ts';
import { PICTURE_BODY_LIMIT, Picture, PictureUpload } from './schema.ts';

/** The part that every visitor needs is a file of its own. */
export * from './get-api.ts';

export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/pictures',
  summary:
    'Upload a picture: JPEG, PNG or WebP up to 8 MB. What no product, item or setting names within a day is removed.',
  access: 'admin',
  body: PictureUpload,
  bodyLimit: PICTURE_BODY_LIMIT,
  // A thousand item pictures may be uploaded at once; the encoder takes one after the other.
  rateLimit: 'uploads',
  response: Picture,
});
