import styles from './presence-badge.module.css';
import { type PresenceState, useObstacle, usePresence } from './use-presence.ts';

const WORDS: Record<PresenceState, string> = {
  asking: 'Serverstatus wird geprüft …',
  online: 'Im Spiel eingeloggt',
  offline: 'Nicht im Spiel eingeloggt',
  unknown: 'Serverstatus unbekannt',
};

/** Whether the viewer is in the game, always in words, and what to do about it; a change is read aloud. */
export function PresenceBadge() {
  const presence = usePresence();
  const obstacle = useObstacle();
  return (
    <div className={styles.presence} role="status">
      <p className={styles.badge} data-presence={presence}>
        {WORDS[presence]}
      </p>
      {obstacle ? <p className={styles.hint}>{obstacle}</p> : null}
    </div>
  );
}
