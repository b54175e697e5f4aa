/** After so long without a word to the database a process counts as gone: paused, or cut off from it. */
const SILENT_S = 15;

/** Connections carry the name of their process: one that has ended has none left, and commits nothing any more. */
export const ALIVE = `select distinct application_name as name from pg_stat_activity
  where datname = current_database() and application_name like 'kontor:%'
    and (state = 'active' or state_change > clock_timestamp() - interval '${SILENT_S} seconds')`;

/** The other server processes on this database, as far as they are known to be at work. */
export function createPeers(ownName: string) {
  let known = new Set<string>();
  /** Ended in order, with everything announced; their last connections may still be open. */
  let left = new Set<string>();

  return {
    joined: (name: string): void => void known.add(name),
    left: (name: string): void => {
      known.delete(name);
      left.add(name);
    },
    /** Takes over who is alive; whether another process is gone that has not taken its leave. */
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
