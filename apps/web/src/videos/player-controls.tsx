import { Glyph } from '#platform/ui/glyph.tsx';
import { type Icon, LinkIcon, MutedIcon, SoundIcon } from '#platform/ui/icons.ts';
import { seekBy, seekTo, setRate, setVolume, toggleMute, togglePlay } from './player-actions.ts';
import styles from './player-controls.module.css';
import {
  Back10Icon,
  Forward10Icon,
  FullScreenIcon,
  KeyboardIcon,
  PauseIcon,
  PictureIcon,
  PlayIcon,
  QuietIcon,
  WindowIcon,
} from './player-icons.ts';
import { RATES, sayRate } from './player-settings.ts';
import { PlayerSlider } from './player-slider.tsx';
import { sayClock, sayPlace } from './say-time.ts';
import type { PlayerState } from './use-player-state.ts';

interface PressProps {
  readonly label: string;
  readonly icon: Icon;
  readonly onPress: () => void;
}

const Press = ({ label, icon, onPress }: PressProps) => (
  <button type="button" className={styles.press} aria-label={label} title={label} onClick={onPress}>
    <Glyph icon={icon} size={22} />
  </button>
);

const sayVolume = (volume: number): string => `${Math.round(volume * 100)} Prozent`;

function Sound({ video, state }: { readonly video: HTMLVideoElement; readonly state: PlayerState }) {
  const volume = state.isMuted ? 0 : state.volume;
  return (
    <>
      <Press
        label={state.isMuted ? 'Ton an' : 'Ton aus'}
        icon={volume === 0 ? MutedIcon : volume < 0.5 ? QuietIcon : SoundIcon}
        onPress={() => toggleMute(video)}
      />
      <PlayerSlider
        className={styles.volume}
        label="Lautstärke"
        value={volume}
        max={1}
        step={0.05}
        sayValue={sayVolume}
        onChange={(next) => setVolume(video, next)}
        isImmediate
      />
    </>
  );
}

const Speed = ({ video, rate }: { readonly video: HTMLVideoElement; readonly rate: number }) => (
  <select
    className={`${styles.speed} number`}
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
);

interface PlayerControlsProps {
  readonly video: HTMLVideoElement;
  readonly state: PlayerState;
  readonly isFull: boolean;
  readonly onFullScreen: () => void;
  readonly onCopyLink: () => void;
  readonly onHelp: () => void;
}

const canFloat = (): boolean => document.pictureInPictureEnabled ?? false;

function float(video: HTMLVideoElement): void {
  const done = document.pictureInPictureElement ? document.exitPictureInPicture() : video.requestPictureInPicture();
  done.catch(() => undefined);
}

/** Everything to press; the line to pull comes first, as the eye does. */
export function PlayerControls({ video, state, isFull, onFullScreen, onCopyLink, onHelp }: PlayerControlsProps) {
  const { isPaused, hasEnded, seconds, duration } = state;
  return (
    <div className={styles.controls}>
      <PlayerSlider
        className={styles.seek}
        label="Stelle in der Aufnahme"
        value={seconds}
        max={duration}
        step={5}
        loaded={state.loaded}
        sayValue={(at) => sayPlace(at, duration)}
        sayHover={sayClock}
        onChange={(at) => seekTo(video, at)}
      />
      <div className={styles.row}>
        <Press
          label={hasEnded ? 'Noch einmal abspielen' : isPaused ? 'Abspielen' : 'Pause'}
          icon={isPaused ? PlayIcon : PauseIcon}
          onPress={() => togglePlay(video)}
        />
        <Press label="10 Sekunden zurück" icon={Back10Icon} onPress={() => seekBy(video, -10)} />
        <Press label="10 Sekunden vor" icon={Forward10Icon} onPress={() => seekBy(video, 10)} />
        <span className={`${styles.time} number`}>
          {sayClock(seconds)} / {duration > 0 ? sayClock(duration) : '–'}
        </span>
        <span className={styles.gap} />
        <Sound video={video} state={state} />
        <Speed video={video} rate={state.rate} />
        <Press label="Link zu dieser Stelle kopieren" icon={LinkIcon} onPress={onCopyLink} />
        {canFloat() ? <Press label="Bild im Bild" icon={PictureIcon} onPress={() => float(video)} /> : null}
        <span className={styles.keys}>
          <Press label="Tasten anzeigen" icon={KeyboardIcon} onPress={onHelp} />
        </span>
        <Press
          label={isFull ? 'Vollbild beenden' : 'Vollbild'}
          icon={isFull ? WindowIcon : FullScreenIcon}
          onPress={onFullScreen}
        />
      </div>
    </div>
  );
}
