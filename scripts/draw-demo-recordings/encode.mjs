/** Pipes raw frames into ffmpeg; fixed thread counts and the bitexact flags keep the files the same on every run. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { HEIGHT, WIDTH } from './canvas.mjs';

export const FPS = 25;

const RAW = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${WIDTH}x${HEIGHT}`, '-r', String(FPS), '-i', 'pipe:0'];
const EXACT = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'];

async function ffmpeg(options, frames) {
  const child = spawn(process.env.FFMPEG_PATH ?? '/usr/bin/ffmpeg', ['-y', '-loglevel', 'error', ...options], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const closed = once(child, 'close');
  for (const frame of frames) {
    if (!child.stdin.write(frame)) await once(child.stdin, 'drain');
  }
  child.stdin.end();
  const [code] = await closed;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

/** The hum of a cold store: a mains tone that swells a little. */
const HUM = '(0.016*sin(2*PI*50*t)+0.010*sin(2*PI*100*t)+0.004*sin(2*PI*150*t))*(1+0.25*sin(2*PI*0.125*t))';

export function encodeVideo(path, seconds, frames) {
  const sound = ['-f', 'lavfi', '-i', `aevalsrc=${HUM}:s=16000:d=${seconds}`];
  const picture = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p', '-c:v', 'libx264'];
  const colours = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];
  const tuning = ['-preset', 'veryslow', '-tune', 'animation', '-crf', '38', '-g', String(FPS * 2), '-threads', '2'];
  const audio = ['-c:a', 'aac', '-b:a', '10k', '-ac', '1'];
  return ffmpeg(
    [...RAW, ...sound, ...picture, ...colours, ...tuning, ...audio, ...EXACT, '-movflags', '+faststart', path],
    frames,
  );
}

export const encodePoster = (path, frame) =>
  ffmpeg([...RAW, '-vf', 'scale=640:-2:flags=lanczos', '-frames:v', '1', '-q:v', '5', ...EXACT, path], [frame]);
