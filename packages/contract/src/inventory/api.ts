import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Id, Page } from '../core/paging.ts';
import {
  BaseItem,
  EmptyItem,
  FigureSpan,
  HistoryEntry,
  HistoryFilter,
  ImportResult,
  InventoryItem,
  ItemBooking,
  ItemDetail,
  ItemFigures,
  ItemImport,
  ItemName,
  ItemPicture,
  ItemPictureChange,
  StockChange,
  StockChanged,
  Stocktake,
} from './schema.ts';

const id = z.object({ id: Id });

export const listBaseItems = endpoint({
  method: 'GET',
  path: '/api/inventory/base-items',
  summary: 'Every item the game knows.',
  access: 'stock',
  feature: 'PRODUCTS',
  response: z.array(BaseItem),
});

export const importBaseItems = endpoint({
  method: 'POST',
  path: '/api/inventory/base-items/import',
  summary:
    'Read the items of the game from a file; with `preview` nothing is written, without `removeVanished` nothing is removed.',
  access: 'admin',
  feature: 'PRODUCTS',
  body: ItemImport,
  bodyLimit: 16 * 1024 * 1024,
  response: ImportResult,
});

export const listItemPictures = endpoint({
  method: 'GET',
  path: '/api/inventory/item-pictures',
  summary: 'Which items have a picture that was uploaded here.',
  access: 'admin',
  feature: 'PRODUCTS',
  response: z.array(ItemPicture),
});

export const saveItemPictures = endpoint({
  method: 'PUT',
  path: '/api/inventory/item-pictures',
  summary: 'Give items the pictures that were uploaded for them, or none; the others keep theirs.',
  access: 'admin',
  feature: 'PRODUCTS',
  body: ItemPictureChange,
  response: z.void(),
});

export const getItemImage = endpoint({
  method: 'GET',
  path: '/api/item-images/:name',
  summary: 'The picture of an item: the one uploaded, else a redirect to `ITEM_IMAGE_URL`.',
  access: 'anyone',
  withoutSession: true,
  feature: 'PRODUCTS',
  params: z.object({ name: ItemName }),
  response: z.unknown(),
  media: 'image/webp',
});

export const listItems = endpoint({
  method: 'GET',
  path: '/api/inventory/items',
  summary: 'The stock: every item of which something is there.',
  access: 'stock',
  feature: 'PRODUCTS',
  response: z.array(InventoryItem),
});

export const listEmptyItems = endpoint({
  method: 'GET',
  path: '/api/inventory/empty-items',
  summary: 'Items of which nothing is there, and was or should be.',
  access: 'stock',
  feature: 'PRODUCTS',
  response: z.array(EmptyItem),
});

const named = z.object({ name: ItemName });

export const getItem = endpoint({
  method: 'GET',
  path: '/api/inventory/items/:name',
  summary: 'One item: its stock, what it is used for and, with the right to see it, what it costs.',
  access: 'stock',
  feature: 'PRODUCTS',
  params: named,
  response: ItemDetail,
});

export const listItemBookings = endpoint({
  method: 'GET',
  path: '/api/inventory/items/:name/bookings',
  summary: 'Who changed the stock of one item, when, why and by how much.',
  access: 'stock',
  feature: 'PRODUCTS',
  params: named,
  query: Page,
  response: z.array(ItemBooking),
  paged: true,
});

export const getItemFigures = endpoint({
  method: 'GET',
  path: '/api/inventory/items/:name/figures',
  summary: 'The stock of one item over the last days, and how much of it is used.',
  access: 'stock',
  feature: 'PRODUCTS',
  params: named,
  query: FigureSpan,
  response: ItemFigures,
});

export const changeStock = endpoint({
  method: 'POST',
  path: '/api/inventory/items',
  summary: 'Add to the stock of an item, or take from it with a negative amount.',
  access: 'stock',
  feature: 'PRODUCTS',
  body: StockChange,
  response: StockChanged,
});

export const bookStocktake = endpoint({
  method: 'POST',
  path: '/api/inventory/stocktake',
  summary: 'Set the stock of many items to what was counted, as one entry.',
  access: 'stock',
  feature: 'PRODUCTS',
  body: Stocktake,
  response: HistoryEntry,
});

export const undoBooking = endpoint({
  method: 'POST',
  path: '/api/inventory/history/:id/undo',
  summary: 'Take a booking back while nothing was booked on its items since.',
  access: 'stock',
  feature: 'PRODUCTS',
  params: id,
  response: HistoryEntry,
});

export const listHistory = endpoint({
  method: 'GET',
  path: '/api/inventory/history',
  summary: 'Who changed the stock, when and by how much.',
  access: 'super-admin',
  feature: 'PRODUCTS',
  query: HistoryFilter,
  response: z.array(HistoryEntry),
  paged: true,
});

export const listCitizens = endpoint({
  method: 'GET',
  path: '/api/inventory/history/citizens',
  summary: 'Everybody who ever changed the stock, for the filter of the history.',
  access: 'super-admin',
  feature: 'PRODUCTS',
  response: z.array(z.string()),
});

export const exportHistory = endpoint({
  method: 'GET',
  path: '/api/inventory/history/export',
  summary: 'The whole history as one JSON file.',
  access: 'super-admin',
  isConfirmed: true,
  feature: 'PRODUCTS',
  response: z.array(HistoryEntry),
  rateLimit: 'downloads',
});

export const resetHistory = endpoint({
  method: 'DELETE',
  path: '/api/inventory/history',
  summary: 'Delete the history for good; the stock stays as it is.',
  access: 'super-admin',
  isConfirmed: true,
  feature: 'PRODUCTS',
  response: z.void(),
});

export { baseItemsUpdate, inventoryUpdate } from './topics.ts';
