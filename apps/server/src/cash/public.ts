export { type Booker, type Booking, bookAllCash, bookCash, reverseAllCash, reverseCash } from './book-cash.ts';
export { type DemoBooking, stageDemoCash } from './seed-demo.ts';
export { cashSlice } from './slice.ts';
