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
import { MediaUIEvents } from 'media-chrome/constants';
import MediaTimeRange from 'media-chrome/media-time-range';
import { addTranslation, setLanguage } from 'media-chrome/utils/i18n';
import type { HTMLAttributes, RefAttributes } from 'react';
import { sayPlace } from '../say-time.ts';

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -5,
  ArrowDown: -5,
  ArrowRight: 5,
  ArrowUp: 5,
  PageDown: -30,
  PageUp: 30,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** The library's line for recordings of hours: keys step by seconds, and nothing is loaded before the pointer lets go. */
class SeekBar extends MediaTimeRange {
  #isHeld = false;
  #wanted: number | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    for (const type of ['keydown', 'pointercancel']) this.addEventListener(type, this);
  }

  override attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    super.attributeChangedCallback(name, before, now);
    if (!this.#isHeld) this.#say(this.mediaCurrentTime ?? 0);
  }

  override handleEvent(event: Event): void {
    super.handleEvent(event as PointerEvent);
    if (event instanceof KeyboardEvent) this.#step(event);
    if (event.type === 'pointerdown') this.#isHeld = true;
    if (event.type === 'pointercancel') this.#wanted = undefined;
    if (event.type === 'pointerup' || event.type === 'pointercancel') this.#letGo();
  }

  override dispatchEvent(event: Event): boolean {
    if (event.type !== MediaUIEvents.MEDIA_SEEK_REQUEST) return super.dispatchEvent(event);
    const { detail } = event as CustomEvent<number>;
    this.#say(detail);
    if (!this.#isHeld) return super.dispatchEvent(event);
    this.#wanted = detail;
    return true;
  }

  #letGo(): void {
    this.#isHeld = false;
    if (this.#wanted !== undefined) this.#seek(this.#wanted);
    this.#wanted = undefined;
  }

  #step(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.#seek(Math.min(Math.max((this.mediaCurrentTime ?? 0) + step, 0), this.mediaSeekableEnd ?? 0));
  }

  #seek(seconds: number): void {
    this.dispatchEvent(
      new CustomEvent(MediaUIEvents.MEDIA_SEEK_REQUEST, { bubbles: true, composed: true, detail: seconds }),
    );
  }

  #say(seconds: number): void {
    this.range.setAttribute('aria-valuetext', sayPlace(seconds, this.mediaSeekableEnd ?? 0));
  }
}

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
