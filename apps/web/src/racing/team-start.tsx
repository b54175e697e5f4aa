import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AddIcon } from '#platform/ui/icons.ts';
import styles from './team-start.module.css';

/** Nobody has to drive alone. */
export const TeamStart = ({ onFound }: { readonly onFound: () => void }) => (
  <div className={styles.start}>
    <h2 id="team" className={styles.title}>
      Team
    </h2>
    <p className={styles.text}>
      Du fährst für dich allein. In einem Team zählen eure Punkte zusammen, und alle Startnummern tragen eure Farbe.
    </p>
    <Button icon={<Glyph icon={AddIcon} />} onClick={onFound}>
      Team gründen
    </Button>
  </div>
);
