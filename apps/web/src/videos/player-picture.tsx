import { type MouseEvent, type Ref, useRef } from 'react';
import styles from './player.module.css';
import { togglePlay } from './player-actions.ts';

interface PlayerPictureProps {
  readonly ref: Ref<HTMLVideoElement>;
  readonly areControlsHidden: () => boolean;
  readonly onFullScreen: () => void;
}

/** The picture itself: a click plays or stops, two fill the screen; the first tap brings the controls. */
export function PlayerPicture({ ref, areControlsHidden, onFullScreen }: PlayerPictureProps) {
  const isTapForControls = useRef(false);
  const press = ({ currentTarget }: MouseEvent<HTMLVideoElement>) => {
    if (!isTapForControls.current) togglePlay(currentTarget);
  };
  return (
    // biome-ignore lint/a11y/useMediaCaption: recordings of a game have no captions
    <video
      ref={ref}
      className={styles.video}
      preload="metadata"
      playsInline
      // Before the touch itself has brought them back.
      onPointerDownCapture={({ pointerType }) => {
        isTapForControls.current = pointerType === 'touch' && areControlsHidden();
      }}
      onClick={press}
      onDoubleClick={onFullScreen}
    />
  );
}
