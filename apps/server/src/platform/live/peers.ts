/** A process silent for this long counts as gone: paused, or cut off from the database. */
const DEAD_AFTER_S = 15;

/** Connections carry the name of their process: without any it has ended and commits nothing. */
export const ALIVE = `select distinct application_name as name from pg_stat_activity
  where datname = current_database() and application_name like 'kontor:%'
    and (state = 'active' or state_change > clock_timestamp() - interval '${DEAD_AFTER_S} seconds')`;

export function createPeers(ownName: string) {
  let known = new Set<string>();
  /** Shut down properly; their last connections may still be open. */
  let left = new Set<string>();

  return {
    joined: (name: string): void => void known.add(name),
    left: (name: string): void => {
      known.delete(name);
      left.add(name);
    },
    /** Whether a process is gone that has not announced its end. */
    hasLost(alive: ReadonlySet<string>): boolean {
      left = left.intersection(alive);
      const before = known;
      known = alive.difference(left);
      known.delete(ownName);
      before.delete(ownName);
      return before.difference(alive).size > 0;
    },
  };
}
