import type MediaVolumeRange from 'media-chrome/media-volume-range';
import { Fragment, useState } from 'react';
import { Modal } from '#platform/ui/dialog/modal.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { Checkbox } from '#platform/ui/field/checkbox.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { type Icon, LinkIcon } from '#platform/ui/icons.ts';
import { Back10Icon, Forward10Icon, KeyboardIcon } from '../icons.ts';
import styles from './player.module.css';
import { seekBy } from './player-commands.ts';
import { KEY_LIST } from './player-keys.ts';
import { areKeysEverywhere, RATES, sayRate, setKeysEverywhere, setRate } from './player-settings.ts';

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

interface PressProps {
  readonly label: string;
  readonly icon: Icon;
  readonly onPress: () => void;
  readonly className?: string | undefined;
}

const Press = ({ label, icon, onPress, className }: PressProps) => (
  <media-chrome-button className={`${styles.press} ${className ?? ''}`} aria-label={label} handleClick={onPress}>
    <Glyph icon={icon} size={24} />
    <span slot="tooltip-content">{label}</span>
  </media-chrome-button>
);

/** Left alone, an arrow key moves a line by a hundredth. */
const stepByTwentieths = (volume: MediaVolumeRange | null): void => {
  if (volume) volume.range.step = '0.05';
};

interface PlayerControlsProps {
  readonly video: HTMLVideoElement;
  readonly rate: number;
  readonly onCopyLink: () => void;
  readonly onHelp: () => void;
}

export const PlayerControls = ({ video, rate, onCopyLink, onHelp }: PlayerControlsProps) => (
  <div className={styles.bar}>
    <kontor-seek-bar style={{ width: '100%' }} />
    <div className={`row wrap between gap-0 ${styles.controls}`}>
      <div className="row gap-0">
        <media-play-button />
        <Press label="10 Sekunden zurück" icon={Back10Icon} onPress={() => seekBy(video, -10)} />
        <Press label="10 Sekunden vor" icon={Forward10Icon} onPress={() => seekBy(video, 10)} />
        <media-time-display className="number" showduration notoggle />
      </div>
      <div className="row gap-0">
        <media-mute-button />
        <media-volume-range ref={stepByTwentieths} />
        <select
          className={`${styles.speed} plain-button number strong`}
          aria-label="Geschwindigkeit"
          title="Geschwindigkeit"
          value={rate}
          onChange={({ target }) => setRate(video, Number(target.value))}
        >
          {RATES.map((one) => (
            <option key={one} value={one}>
              {sayRate(one)}
            </option>
          ))}
        </select>
        <Press label="Link zu dieser Stelle kopieren" icon={LinkIcon} onPress={onCopyLink} />
        <media-pip-button />
        <Press label="Tasten anzeigen" icon={KeyboardIcon} onPress={onHelp} className={styles.keys} />
        <media-fullscreen-button />
      </div>
    </div>
  </div>
);
