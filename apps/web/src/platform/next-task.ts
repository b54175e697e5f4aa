/** Lets the page react before anything else is done. */
export const nextTask = (): Promise<void> => new Promise((done) => setTimeout(done));
