import { expect, test } from 'vitest';
import { sayClock } from '#videos';
import { addressAt, readRecording, readSecond, streamIdIn } from './lap-recording.tsx';

const HERE = 'https://kontor.example';

test.each([
  ['https://kontor.example/video-on-demand/abc-1?t=95', { recording: '/video-on-demand/abc-1', second: 95 }],
  [' https://kontor.example/video-on-demand/abc-1 ', { recording: '/video-on-demand/abc-1' }],
  ['/video-on-demand/abc-1?t=7', { recording: '/video-on-demand/abc-1', second: 7 }],
  ['https://kontor.example/video-on-demand/abc-1?t=soon', { recording: '/video-on-demand/abc-1' }],
  [
    'https://elsewhere.example/video-on-demand/abc?t=9',
    { recording: 'https://elsewhere.example/video-on-demand/abc?t=9' },
  ],
  [
    'https://kontor.example.evil.example/video-on-demand/abc',
    { recording: 'https://kontor.example.evil.example/video-on-demand/abc' },
  ],
  ['//evil.example/video-on-demand/abc', { recording: '//evil.example/video-on-demand/abc' }],
  ['https://kontor.example/orders', { recording: 'https://kontor.example/orders' }],
  ['half typed', { recording: 'half typed' }],
  ['', { recording: '' }],
])('%s is read as a recording', (text, expected) => {
  expect(readRecording(text, HERE)).toEqual(expected);
});

test.each([
  ['90', 90],
  ['1:30', 90],
  ['01:02:03', 3723],
  ['1:60', undefined],
  ['1:75:00', undefined],
  ['soon', undefined],
  ['', undefined],
])('"%s" is second %s', (text, second) => {
  expect(readSecond(text)).toBe(second);
});

test('a second is said as it is typed', () => {
  expect([5, 90, 3723].map(sayClock)).toEqual(['0:05', '1:30', '1:02:03']);
});

test('only our own addresses name a recording of ours', () => {
  expect(streamIdIn('/video-on-demand/abc-1')).toBe('abc-1');
  expect(streamIdIn('https://a.example/video-on-demand/abc-1')).toBeUndefined();
  expect(streamIdIn('/video-on-demand/abc/../x')).toBeUndefined();
});

test.each([
  ['https://www.youtube.com/watch?v=abc', 90, 'https://www.youtube.com/watch?v=abc&t=90'],
  ['https://youtu.be/abc?t=5', 90, 'https://youtu.be/abc?t=90'],
  ['https://www.twitch.tv/videos/1', 90, 'https://www.twitch.tv/videos/1?t=90s'],
  ['https://medal.tv/clips/1', 90, 'https://medal.tv/clips/1'],
  ['https://youtube.com.evil.example/abc', 90, 'https://youtube.com.evil.example/abc'],
  ['https://youtu.be/abc', null, 'https://youtu.be/abc'],
])('%s is opened at second %s', (recording, second, address) => {
  expect(addressAt(recording, second)).toBe(address);
});
