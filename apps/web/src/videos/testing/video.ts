import type { Video } from '@kontor/contract/videos/schema.ts';

// The simulated page does not know the selector by which the library styles what is put into its elements.
const { insertRule } = CSSStyleSheet.prototype;
CSSStyleSheet.prototype.insertRule = function insert(rule, index) {
  return insertRule.call(this, rule.replace(/,\s*::slotted\([^)]*\)/, ''), index);
};

// Nor can it show a film elsewhere, though it says so.
Object.defineProperty(HTMLMediaElement.prototype, 'remote', { value: undefined });

/** A finished recording of twelve and a half minutes. */
export const videoOf = (id: number, more: Partial<Video> = {}): Video => ({
  id,
  streamId: `stream-${id}`,
  title: `Rennabend ${id}`,
  byteLength: 1_250_000_000,
  startedAt: '2026-11-14T19:15:00.000Z',
  finishedAt: '2026-11-14T19:27:30.000Z',
  preserve: false,
  state: 'READY',
  durationSeconds: 750,
  hasPoster: true,
  deletesAt: null,
  ...more,
});

interface Playback {
  currentTime: number;
  duration: number;
  readyState: number;
  paused: boolean;
  ended: boolean;
  seeking: boolean;
  error: { code: number } | null;
  playbackRate: number;
}

/** Gives a `<video>` of the simulated page what a real one does by itself. */
export function bringToLife(video: HTMLVideoElement, more: Partial<Playback> = {}) {
  const state: Playback = {
    ...{ currentTime: 0, duration: 750, readyState: 4, paused: true, ended: false, seeking: false, error: null },
    playbackRate: 1,
    ...more,
  };
  for (const name of Object.keys(state) as (keyof Playback)[]) {
    Object.defineProperty(video, name, {
      configurable: true,
      get: () => state[name],
      set: (value) => Object.assign(state, { [name]: value }),
    });
  }
  const say = (event: string) => video.dispatchEvent(new Event(event));
  video.play = async () => {
    state.paused = false;
    say('play');
    say('playing');
  };
  video.pause = () => {
    state.paused = true;
    say('pause');
  };
  return { state, say };
}
