import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Checkbox } from '#platform/ui/checkbox.tsx';
import { Modal } from '#platform/ui/modal.tsx';
import styles from './player-help.module.css';
import { KEY_LIST } from './player-keys.ts';
import { areKeysEverywhere, setKeysEverywhere } from './player-settings.ts';

/** Which key does what, and where they work. */
export function PlayerHelp({ onClose }: { readonly onClose: () => void }) {
  const [isEverywhere, setIsEverywhere] = useState(areKeysEverywhere);
  const change = (isOn: boolean) => {
    setIsEverywhere(isOn);
    setKeysEverywhere(isOn);
  };
  return (
    <Modal title="Tasten des Players" onClose={onClose} actions={<Button onClick={onClose}>Schließen</Button>}>
      <dl className={styles.list}>
        {KEY_LIST.map(([keys, does]) => (
          <div key={does} className={styles.entry}>
            <dt className={styles.keys}>
              {keys.map((key) => (key === '…' ? <span key={key}>bis</span> : <kbd key={key}>{key}</kbd>))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label="Tasten gelten auf der ganzen Seite, außer ↑ und ↓"
        description="Sonst gelten alle nur, wenn du in den Player geklickt hast."
        checked={isEverywhere}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
    </Modal>
  );
}
