/** A fourth upwards, as a shop's door bell. */
const NOTES = [
  { hertz: 659.26, at: 0, length: 0.5 },
  { hertz: 880, at: 0.16, length: 0.8 },
] as const;
const LOUDNESS = 0.16;

let context: AudioContext | undefined;

/** Browsers let a page sound only after somebody has touched it; until then the toast has to do. */
const mayPlay = (): boolean =>
  typeof AudioContext !== 'undefined' &&
  (navigator.userActivation as UserActivation | undefined)?.hasBeenActive !== false;

function play(audio: AudioContext, { hertz, at, length }: (typeof NOTES)[number]): void {
  const start = audio.currentTime + at;
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(LOUDNESS, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length);
}

/** Two soft tones, made on the spot. */
export async function chime(): Promise<void> {
  if (!mayPlay()) return;
  try {
    context ??= new AudioContext();
    await context.resume();
    for (const note of NOTES) play(context, note);
  } catch {
    // No loudspeaker, or not allowed to use it: the toast has said it already.
  }
}
