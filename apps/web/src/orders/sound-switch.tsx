import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { MutedIcon, SoundIcon } from '#platform/ui/icons.ts';
import { chime } from './chime.ts';
import { switchSound, useSound } from './order-sound.ts';

/** Switched on it rings once, so that everybody knows what to listen for. */
export function SoundSwitch() {
  const isOn = useSound();
  const toggle = () => {
    switchSound(!isOn);
    if (!isOn) void chime();
  };
  return (
    <Button
      role="switch"
      aria-checked={isOn}
      title={isOn ? 'Neue Bestellungen klingeln' : 'Neue Bestellungen klingeln nicht'}
      icon={<Glyph icon={isOn ? SoundIcon : MutedIcon} />}
      onClick={toggle}
    >
      <span>
        Ton <span aria-hidden="true">{isOn ? 'an' : 'aus'}</span>
      </span>
    </Button>
  );
}
