import * as z from 'zod/mini';

/** Decides in which sizes it is stored. */
export const PICTURE_USES = ['PRODUCT', 'ITEM', 'LOGO', 'HERO'] as const;
export type PictureUse = (typeof PICTURE_USES)[number];

export const PICTURE_SIZES = ['small', 'medium', 'large', 'share'] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

export const PICTURE_MAX_BYTES = 8 * 1024 * 1024;
/** Base64 takes a third more; the rest allows an answer that names the limit. */
export const PICTURE_BODY_LIMIT = 2 * PICTURE_MAX_BYTES;

/** A hash of the content, so browsers may cache it for ever. */
export const PictureId = z.string().check(z.regex(/^[0-9a-f]{32}$/));

/** Base64 of a JPEG, PNG or WebP file. */
export const PictureData = z
  .string()
  .check(z.maxLength(PICTURE_BODY_LIMIT), z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Das ist kein Bild.'));

export const PictureUpload = z.object({ use: z.enum(PICTURE_USES), data: PictureData });
export type PictureUpload = z.infer<typeof PictureUpload>;

export const Picture = z.object({ id: PictureId });
