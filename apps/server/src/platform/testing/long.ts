/** Whether the long campaigns run whole (`npm run test:long`); `npm test` runs a fixed share of each. */
export const isLong = process.env.LONG_TESTS === '1';
