import type { Feature } from './core/features.ts';
import type { Access } from './core/roles.ts';

/** Without this access the not-found page is shown. */
export interface Screen {
  readonly access: Access;
  readonly features: readonly Feature[];
}

const screen = (access: Access, ...features: Feature[]): Screen => ({ access, features });

/** `$name` is a parameter. */
export const SCREENS = {
  '/': screen('anyone'),
  '/home': screen('anyone'),
  '/help': screen('anyone'),
  '/help/$chapter': screen('anyone'),
  '/account': screen('authenticated'),
  '/settings': screen('super-admin'),
  '/settings/$section': screen('super-admin'),
  '/setup': screen('super-admin'),
  '/claim': screen('authenticated'),
  '/wages': screen('moderator', 'CASH'),
  '/employees': screen('super-admin'),
  '/warehouse': screen('stock', 'PRODUCTS'),
  '/warehouse/$item': screen('stock', 'PRODUCTS'),
  '/products': screen('admin', 'PRODUCTS'),
  '/products/new': screen('admin', 'PRODUCTS'),
  '/products/$id': screen('admin', 'PRODUCTS'),
  '/warehouse-history': screen('super-admin', 'PRODUCTS'),
  '/stock-check': screen('admin', 'PRODUCTS'),
  '/item-price-configs': screen('admin', 'PRODUCTS'),
  '/production': screen('stock', 'PRODUCTS'),
  '/menu': screen('anyone', 'PRODUCTS'),
  '/order': screen('user', 'PRODUCTS'),
  '/orders': screen('moderator', 'PRODUCTS', 'PRODUCT_ORDER'),
  '/cash-book': screen('admin', 'CASH'),
  '/till': screen('moderator', 'CASH', 'PRODUCT_ORDER', 'PRODUCTS'),
  '/cash-book/$close': screen('admin', 'CASH'),
  '/insights': screen('admin', 'PRODUCTS', 'PRODUCT_ORDER'),
  '/duty': screen('moderator', 'TEAM'),
  '/duty/$section': screen('super-admin', 'TEAM'),
  '/audit-log': screen('super-admin', 'AUDIT_LOG'),
  '/tip-games': screen('anyone', 'TIP_GAME'),
  '/tip-games/$id': screen('anyone', 'TIP_GAME'),
  '/tip-games/$id/tip': screen('anyone', 'TIP_GAME'),
  '/tip-games-settings': screen('admin', 'TIP_GAME'),
  '/video-on-demand': screen('anyone', 'VOD_SERVICE'),
  '/video-on-demand/$streamId': screen('anyone', 'VOD_SERVICE'),
  '/racing/my-profile': screen('user', 'RACING'),
  '/racing/tracks': screen('anyone', 'RACING'),
  '/racing/tracks/$id': screen('anyone', 'RACING'),
  '/racing/tournaments': screen('anyone', 'RACING'),
  '/racing/tournaments/$id': screen('anyone', 'RACING'),
  '/racing/drivers/$id': screen('anyone', 'RACING'),
  '/racing/teams/$id': screen('anyone', 'RACING'),
  '/racing/top-times': screen('anyone', 'RACING'),
} as const satisfies Record<string, Screen>;

export type ScreenPath = keyof typeof SCREENS;
