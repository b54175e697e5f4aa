export {
  type Booker,
  type Booking,
  bookAllCash,
  bookCash,
  type DemoBooking,
  reverseAllCash,
  reverseCash,
} from './book-cash.ts';
export { findForgotten } from './describe-book.ts';
export { stageDemoCash } from './seed-demo.ts';
export { cashSlice } from './slice.ts';
