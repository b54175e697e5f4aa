import { uploadPicture } from '@kontor/contract/pictures/api.ts';
import type { PictureUse } from '@kontor/contract/pictures/schema.ts';
import sharp from 'sharp';
import type { Caller } from './app.ts';

/** Uploads a square of one colour and answers its id. */
export async function uploadSquare(caller: Caller, use: PictureUse, background = '#884400'): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  return (await caller.call(uploadPicture, { body: { use, data: bytes.toString('base64') } })).body.id;
}
