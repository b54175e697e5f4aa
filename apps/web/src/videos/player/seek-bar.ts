import { MediaUIEvents } from 'media-chrome/constants';
import MediaTimeRange from 'media-chrome/media-time-range';
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
export class SeekBar extends MediaTimeRange {
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

  /** `1:05 von 12:30`, as it stands beside the line. */
  #say(seconds: number): void {
    this.range.setAttribute('aria-valuetext', sayPlace(seconds, this.mediaSeekableEnd ?? 0));
  }
}
