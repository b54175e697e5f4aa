/** Read from the database with each request, so that a change of rights takes effect at once. */
export interface Actor {
  readonly id: string;
  readonly name: string;
  readonly avatarUrl: string | null;
  readonly authorities: readonly string[];
  readonly fromDiscord?: readonly string[];
  /** Rights from Discord do not count at present, because Discord did not confirm them. */
  readonly isSuspended?: boolean;
  /** Discord's last answer is too old: it must be asked before these rights count. */
  readonly isDoubtful?: boolean;
  readonly isInTablet?: boolean;
  /** A hash of the session id. */
  readonly sessionId: string;
}
