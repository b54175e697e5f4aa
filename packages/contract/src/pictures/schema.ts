import * as z from 'zod/mini';

/** What a picture is for decides in which sizes it is kept. */
export const PICTURE_USES = ['PRODUCT', 'ITEM', 'LOGO', 'HERO'] as const;
export type PictureUse = (typeof PICTURE_USES)[number];

export const PICTURE_SIZES = ['small', 'medium', 'large', 'share'] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

export const PICTURE_MAX_BYTES = 8 * 1024 * 1024;
/** Base64 takes a third more; the rest is for telling what is too large how large it may be. */
export const PICTURE_BODY_LIMIT = 2 * PICTURE_MAX_BYTES;

/** Names the content: another picture has another one, so browsers may keep it for ever. */
export const PictureId = z.string().check(z.regex(/^[0-9a-f]{32}$/));
export type PictureId = z.infer<typeof PictureId>;

/** Base64 of a JPEG, PNG or WebP file. */
export const PictureData = z
  .string()
  .check(z.maxLength(PICTURE_BODY_LIMIT), z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Das ist kein Bild.'));

export const PictureUpload = z.object({ use: z.enum(PICTURE_USES), data: PictureData });
export type PictureUpload = z.infer<typeof PictureUpload>;

export const Picture = z.object({ id: PictureId });
export type Picture = z.infer<typeof Picture>;
