import type { Account, CashKind, CashSource } from '@kontor/contract/cash/schema.ts';
import type { Cents } from '@kontor/contract/core/money.ts';

export interface Booker {
  /** `null`: not an account. */
  readonly id: string | null;
  readonly name: string;
}

export interface Booking {
  readonly kind: CashKind;
  readonly account: Account;
  /** What comes is positive, what goes negative; nothing books nothing. */
  readonly cents: Cents;
  readonly note: string;
  readonly category?: string | null | undefined;
  /** The person whom it is about, such as who is paid; forgotten with their account. Names do not belong into notes. */
  readonly about?: Booker | undefined;
  readonly source?: CashSource | undefined;
  readonly reverses?: number | undefined;
}

export interface When {
  readonly by: Booker;
  readonly at: Date;
}

export type DemoBooking = Booking & When;
