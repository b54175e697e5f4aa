import type { Slice } from '#platform/slice.ts';
import { forgetBooker, PERSONAL_BOOKINGS } from './history/history.repo.ts';
import { type Deps, inventoryRoutes } from './inventory.routes.ts';
import { findUsedPictures } from './pictures/item-pictures.repo.ts';
import { itemPicturesRoutes, serveItemImages } from './pictures/item-pictures.routes.ts';
import { seedInventory } from './seed-demo.ts';

interface More extends Deps {
  readonly info: { readonly changed: () => Promise<void> };
}

export const inventorySlice = {
  tables: {
    growing: ['inventory_history', 'inventory_history_item'],
    bounded: ['base_item', 'inventory_item', 'item_picture'],
  },
  async routes(platform, deps) {
    inventoryRoutes(platform, deps);
    itemPicturesRoutes(platform, deps.info.changed);
    await serveItemImages(platform.app);
  },
  demo: seedInventory,
  personal: { sections: [PERSONAL_BOOKINGS], forget: forgetBooker },
  findUsedPictures,
} satisfies Slice<More>;
