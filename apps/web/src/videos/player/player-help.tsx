import { Fragment, useState } from 'react';
import { Modal } from '#platform/ui/dialog/modal.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { Checkbox } from '#platform/ui/field/checkbox.tsx';
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
      <div className="stack gap-24">
        <dl className="fields">
          {KEY_LIST.map(([keys, does]) => (
            <Fragment key={does}>
              <dt className="row wrap dim">
                {keys.map((key) => (key === '…' ? <span key={key}>bis</span> : <kbd key={key}>{key}</kbd>))}
              </dt>
              <dd>{does}</dd>
            </Fragment>
          ))}
        </dl>
        <Checkbox
          label="Tasten gelten auf der ganzen Seite, außer ↑ und ↓"
          description="Sonst gelten alle nur, wenn du in den Player geklickt hast."
          checked={isEverywhere}
          onChange={({ currentTarget }) => change(currentTarget.checked)}
        />
      </div>
    </Modal>
  );
}
