/** Who is calling: read anew from the database with every request, so that a change of rights acts at once. */
export interface Actor {
  readonly id: string;
  readonly name: string;
  readonly authorities: readonly string[];
  /** Names the session without being able to impersonate it. */
  readonly sessionId: string;
}
