// The controls of media-chrome that the player is made of, in German, and their types for JSX.
import 'media-chrome/media-fullscreen-button';
import 'media-chrome/media-loading-indicator';
import 'media-chrome/media-mute-button';
import 'media-chrome/media-pip-button';
import 'media-chrome/media-play-button';
import 'media-chrome/media-time-display';
import { De } from 'media-chrome/lang/de';
import type { MediaChromeButton } from 'media-chrome/media-chrome-button';
import type { MediaController } from 'media-chrome/media-controller';
import 'media-chrome/media-controller';
import type MediaVolumeRange from 'media-chrome/media-volume-range';
import 'media-chrome/media-volume-range';
import { addTranslation, setLanguage } from 'media-chrome/utils/i18n';
import type { HTMLAttributes, RefAttributes } from 'react';
import { SeekBar } from './seek-bar.ts';

addTranslation('de', {
  ...De,
  mute: 'Ton aus',
  Mute: 'Ton aus',
  unmute: 'Ton an',
  Unmute: 'Ton an',
  play: 'Abspielen',
  pause: 'Pause',
  seek: 'Stelle in der Aufnahme',
  'enter fullscreen mode': 'Vollbild',
  'Enter fullscreen mode': 'Vollbild',
  'exit fullscreen mode': 'Vollbild beenden',
  'Exit fullscreen mode': 'Vollbild beenden',
  'enter picture in picture mode': 'Bild im Bild',
  'Enter picture in picture mode': 'Bild im Bild',
  'exit picture in picture mode': 'Bild im Bild beenden',
  'Exit picture in picture mode': 'Bild im Bild beenden',
  'media loading': 'Wird geladen …',
});
setLanguage('de');

// Loaded anew after a failed update, the module finds its element already there.
if (!customElements.get('kontor-seek-bar')) customElements.define('kontor-seek-bar', SeekBar);

type Tag<T extends HTMLElement, More = unknown> = HTMLAttributes<T> & RefAttributes<T> & More;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'kontor-seek-bar': Tag<SeekBar>;
      'media-chrome-button': Tag<MediaChromeButton, { handleClick: () => void }>;
      'media-controller': Tag<
        MediaController,
        {
          breakpoints: string;
          defaultduration: number | undefined;
          gesturesdisabled: boolean;
          nohotkeys: boolean;
          nomutedpref: boolean;
          novolumepref: boolean;
        }
      >;
      'media-fullscreen-button': Tag<HTMLElement>;
      'media-loading-indicator': Tag<HTMLElement, { noautohide: boolean }>;
      'media-mute-button': Tag<HTMLElement>;
      'media-pip-button': Tag<HTMLElement>;
      'media-play-button': Tag<HTMLElement>;
      'media-time-display': Tag<HTMLElement, { notoggle: boolean; showduration: boolean }>;
      'media-volume-range': Tag<MediaVolumeRange>;
    }
  }
}
