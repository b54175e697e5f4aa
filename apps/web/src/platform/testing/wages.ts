import type { Face } from '@kontor/contract/users/schema.ts';
import type { SheetPart, WageLine, WagePayment, WageSheet } from '@kontor/contract/wages/schema.ts';

const face = (id: string, name: string): Face => ({ id, name, avatarUrl: null });

export const partOf = (kind: SheetPart['kind'], openCents: number, more: Partial<SheetPart> = {}): SheetPart => ({
  kind,
  openCents,
  paidCents: 0,
  seconds: 0,
  baseCents: 0,
  ...more,
});

/** Open is what its parts say, unless the test says otherwise. */
export function sheetOf(id: string, name: string, parts: SheetPart[], more: Partial<WageSheet> = {}): WageSheet {
  const add = (of: (part: SheetPart) => number) => parts.reduce((sum, part) => sum + of(part), 0);
  return {
    person: face(id, name),
    isStaff: true,
    rate: { hourlyCents: 1500, commissionBp: 300, isOwn: false },
    parts,
    openCents: add(({ openCents }) => openCents),
    paidCents: add(({ paidCents }) => paidCents),
    openBeforeCents: 0,
    lastPayment: null,
    version: `v${id}`,
    ...more,
  };
}

export const lineOf = (id: number, more: Partial<WageLine> = {}): WageLine => ({
  id,
  kind: 'COMMISSION',
  cents: 300,
  at: '2026-11-14T19:30:00.000Z',
  note: '',
  by: null,
  orderId: 7,
  rateBp: 300,
  baseCents: 10_000,
  seconds: null,
  hourlyCents: null,
  isPaid: false,
  isReversal: false,
  ...more,
});

export const paymentOf = (id: number, cents: number, more: Partial<WagePayment> = {}): WagePayment => ({
  id,
  account: 'CASH',
  cents,
  from: null,
  to: '2026-11-08',
  paidAt: '2026-11-08T21:50:00.000Z',
  paidBy: 'Viktor',
  takenBack: null,
  ...more,
});
