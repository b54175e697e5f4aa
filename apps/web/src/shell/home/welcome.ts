// A module of its own: fetched from the door of the slice, everything behind that door would come with it.
export { Description as Welcome } from '#products';
