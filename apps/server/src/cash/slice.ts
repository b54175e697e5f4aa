import type { Slice } from '#platform/slice.ts';

export const cashSlice = {
  tables: {
    growing: ['cash_entry', 'cash_purchase', 'cash_close', 'cash_reopening'],
    bounded: ['cash_account', 'cash_setting'],
  },
} satisfies Slice;
