/** Time comes from here and is passed on, so that a rule can be tested at any moment. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
