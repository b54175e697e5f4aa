/** Who is calling: as the database knows them at the time of the request, so that a change of rights acts at once. */
export interface Actor {
  readonly id: string;
  readonly name: string;
  readonly avatarUrl: string | null;
  readonly authorities: readonly string[];
  /** Those of the authorities that only Discord has given. */
  readonly fromDiscord?: readonly string[];
  /** Rights that come from Discord do not count at the moment, because Discord did not confirm them. */
  readonly isSuspended?: boolean;
  /** Discord's last answer is too old: it has to be asked before these rights count. */
  readonly isDoubtful?: boolean;
  /** The session was opened in the tablet of the game. */
  readonly isInTablet?: boolean;
  /** Names the session without being able to impersonate it. */
  readonly sessionId: string;
}
