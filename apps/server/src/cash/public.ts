export { bookAllCash, bookCash, reverseAllCash, reverseCash } from './book-cash.ts';
export type { Booker, Booking, DemoBooking } from './booking.ts';
export { findForgotten } from './describe-book.ts';
export { stageDemoCash } from './seed-demo.ts';
export { cashSlice } from './slice.ts';
