import * as z from 'zod/mini';
import { Currency, EURO } from '../core/currency.ts';
import { Feature, Features } from '../core/features.ts';
import { Color, line, prose } from '../core/text.ts';
import { PictureId } from '../pictures/schema.ts';

/** The title bar in each theme, and the accent of buttons and links. */
export const Colors = z.object({ headerLight: Color, headerDark: Color, accent: Color });
export type Colors = z.infer<typeof Colors>;

export const DEFAULT_COLORS: Colors = { headerLight: '#1f3a34', headerDark: '#14211e', accent: '#c8782a' };

/** Players in the game, or everybody who is logged in. */
const MAY_ORDER = ['IN_GAME', 'ANYONE'] as const;
export const MayOrder = z.enum(MAY_ORDER);
export type MayOrder = z.infer<typeof MayOrder>;

export const MAY_ORDER_SENTENCES: Record<MayOrder, string> = {
  IN_GAME: 'Bestellen kann, wer im Spiel ist.',
  ANYONE: 'Bestellen kann jeder, der angemeldet ist.',
};

export const WELCOME_LENGTH = 2000;

export const BusinessSettings = z.object({
  title: line(60),
  name: line(80),
  responsible: line(80),
  colors: Colors,
  darkMode: z.boolean(),
  features: Features,
  mayOrder: MayOrder,
  logo: z.nullable(PictureId),
  heroImage: z.nullable(PictureId),
  /** Markdown. */
  welcome: prose(WELCOME_LENGTH).check(z.trim()),
  /** In the game; may be empty. */
  address: prose(120).check(z.trim()),
  currency: Currency,
});
export type BusinessSettings = z.infer<typeof BusinessSettings>;

export const NEW_LOOK = { logo: null, heroImage: null, welcome: '', address: '', currency: EURO } as const;

export const BusinessInfo = z.extend(BusinessSettings, {
  /** `{name}` stands for the item. Set by the operator. */
  itemImageUrl: z.string(),
});
export type BusinessInfo = z.infer<typeof BusinessInfo>;

/** Optional in a change; omitted fields stay as they are. */
const LATER = {
  mayOrder: true,
  logo: true,
  heroImage: true,
  welcome: true,
  address: true,
  currency: true,
} as const;

/** A missing flag is switched off. */
export const BusinessInfoChange = z.extend(z.partial(BusinessSettings, LATER), {
  features: z.partialRecord(Feature, z.boolean()),
});
export type BusinessInfoChange = z.infer<typeof BusinessInfoChange>;
