import { AppError } from '@kontor/contract/core/errors.ts';
import {
  getVideo,
  getWatchPosition,
  listInboxProblems,
  listVideos,
  removeVideo,
  saveWatchPosition,
} from '@kontor/contract/videos/api.ts';
import type { Video } from '@kontor/contract/videos/schema.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { person } from '#platform/testing/fixtures.ts';
import { renderApp } from '#shell/testing/render-app.tsx';
import { bringToLife, videoOf } from '../testing/video.ts';

const recording = videoOf(1, { title: 'Finale' });
const other = videoOf(2, { title: 'Training' });
const kim = person('7', 'Kim', 'USER');

/** With a second in the address the player is loaded at once. */
function open(video: Video | AppError = recording, { path = '?t=0', me }: { path?: string; me?: typeof kim } = {}) {
  answer(getVideo, video);
  answer(listVideos, [recording, other]);
  answer(listInboxProblems, []);
  return renderApp(`/video-on-demand/stream-1${path}`, { me });
}

const element = () => document.querySelector('video') as HTMLVideoElement;

async function started(more: Parameters<typeof bringToLife>[1] = {}) {
  await screen.findByRole('region', { name: 'Player: Finale' });
  await waitFor(() => expect(element()).not.toBeNull());
  const alive = bringToLife(element(), more);
  act(() => void alive.say('loadedmetadata'));
  return alive;
}

/** The line is an input inside an element of its own. */
function seekBar(): HTMLInputElement {
  const inside = document.querySelector('kontor-seek-bar')?.shadowRoot as unknown as HTMLElement;
  return within(inside).getByRole('slider', { name: 'Stelle in der Aufnahme' });
}

test('a recording has its own address, title and player, and is marked in the table', async () => {
  open();
  await started();
  expect(screen.getByRole('heading', { level: 1, name: 'Finale' })).toBeDefined();
  expect(document.title).toBe('Finale · Kontor Vespucci');
  expect(element().getAttribute('src')).toBe('/api/vod/stream-1');
  const current = (await screen.findAllByRole('row')).filter((row) => row.getAttribute('aria-current') === 'true');
  expect(current.map((row) => within(row).getByRole('rowheader').textContent)).toEqual(['Finale']);
});

test('the player is loaded with the first click on the picture, and plays at once', async () => {
  const { user } = open(recording, { path: '' });
  const button = await screen.findByRole('button', { name: 'Aufnahme abspielen' });
  await screen.findAllByText('Training');
  expect(element()).toBeNull();
  await user.click(button);
  const { state } = await started();
  await waitFor(() => expect(state.paused).toBe(false));
});

test.each([
  ['k', { paused: false, currentTime: 0 }],
  ['l', { paused: true, currentTime: 10 }],
])(
  'the key %s on the picture loads the player, which does what the key says',
  { tags: ['long'] },
  async (key, outcome) => {
    const { user } = open(recording, { path: '' });
    await screen.findByRole('button', { name: 'Aufnahme abspielen' });
    await screen.findAllByText('Training');
    await user.keyboard(key);
    const { state } = await started();
    await waitFor(() => expect(state).toMatchObject(outcome));
  },
);

test('a recording nobody knows is reported, with all others below', async () => {
  open(new AppError('not-found'));
  expect(await screen.findByText('Diese Aufnahme gibt es nicht (mehr).')).toBeDefined();
  expect(await screen.findByRole('link', { name: 'Ansehen: Training' })).toBeDefined();
  expect(document.title).toBe('Aufnahme nicht gefunden · Kontor Vespucci');
});

test.each([
  ['RECORDING', 'Diese Aufnahme läuft noch.'],
  ['PROCESSING', 'Diese Aufnahme wird aufbereitet.'],
] as const)('while it is %s the stage says so, and becomes the player by itself', async (state, sentence) => {
  const { stomp } = open({ ...recording, state, finishedAt: null });
  expect(await screen.findByText(sentence)).toBeDefined();
  await act(async () => stomp.open());
  await waitFor(() => expect(stomp.topics()).toContain('/topic/vod-update'));
  answer(getVideo, recording);
  act(() => stomp.send('/topic/vod-update', { id: 1 }));
  expect(await screen.findByRole('region', { name: 'Player: Finale' })).toBeDefined();
});

test('another recording is chosen in the table, and its title has the focus', { tags: ['long'] }, async () => {
  const { user } = open();
  await started();
  answer(getVideo, other);
  await user.click(await screen.findByRole('link', { name: 'Ansehen: Training' }));
  expect(await screen.findByRole('region', { name: 'Player: Training' })).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});

test('the second in the address is where it begins, whatever was watched before', async () => {
  const asked = answer(getWatchPosition, { seconds: 300 });
  open(recording, { path: '?t=90', me: kim });
  const { state } = await started();
  await waitFor(() => expect(state.currentTime).toBe(90));
  expect(asked).toHaveLength(0);
  expect(screen.queryByText(/^Weiter bei/)).toBeNull();
});

test('once it was watched from there, the second is out of the address and nothing jumps', {
  tags: ['long'],
}, async () => {
  const asked = answer(getWatchPosition, { seconds: 300 });
  const { user, router } = open(recording, { path: '?t=90', me: kim });
  answer(saveWatchPosition, new Response(null, { status: 204 }));
  const { state } = await started();
  await waitFor(() => expect(state.currentTime).toBe(90));
  expect(router.state.location.search).toEqual({ t: 90 });
  await user.click(screen.getByRole('button', { name: 'Aufnahme abspielen' }));
  state.currentTime = 95;
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  await screen.findByRole('button', { name: 'Pause' });
  expect([state.currentTime, asked.length]).toEqual([95, 0]);
});

test('a person who is logged in goes on where they stopped, or from the beginning', { tags: ['long'] }, async () => {
  answer(getWatchPosition, { seconds: 300 });
  const { user } = open(recording, { path: '', me: kim });
  const { state } = await started();
  await waitFor(() => expect(state.currentTime).toBe(300));
  expect((await screen.findByText(/^Weiter bei/)).textContent).toBe('Weiter bei 5:00 –');
  await user.click(screen.getByRole('button', { name: 'von vorn beginnen' }));
  expect(state.currentTime).toBe(0);
  expect(screen.queryByText(/^Weiter bei/)).toBeNull();
});

test('a visitor goes on where this browser stopped', async () => {
  localStorage.setItem('kontor.watched.stream-1', '120');
  open(recording, { path: '' });
  const { state } = await started();
  await waitFor(() => expect(state.currentTime).toBe(120));
});

test.each([2, 748])('it is not worth resuming at second %d', { tags: ['long'] }, async (seconds) => {
  localStorage.setItem('kontor.watched.stream-1', String(seconds));
  const { user } = open(recording, { path: '' });
  await user.click(await screen.findByRole('button', { name: 'Aufnahme abspielen' }));
  const { state } = await started();
  await screen.findAllByText('Training');
  expect(state.currentTime).toBe(0);
});

test('keys play, seek, mute and change the speed', async () => {
  const { user } = open();
  const { state } = await started();
  await user.keyboard('k');
  expect(state.paused).toBe(false);
  await user.keyboard(' ');
  expect(state.paused).toBe(true);
  await user.keyboard('l{ArrowRight}');
  expect(state.currentTime).toBe(15);
  await user.keyboard('5');
  expect(state.currentTime).toBe(375);
  await user.keyboard('m');
  expect(element().muted).toBe(true);
  await user.keyboard('>');
  expect(state.playbackRate).toBe(1.25);
  expect(localStorage.getItem('kontor.player.rate')).toBe('1.25');
});

test('the list of keys opens with a question mark, and can keep them inside the player', async () => {
  const { user } = open();
  const { state } = await started();
  await user.keyboard('?');
  const dialog = within(screen.getByRole('dialog', { name: 'Tasten des Players' }));
  await user.click(dialog.getByRole('checkbox', { name: /^Tasten gelten auf der ganzen Seite/ }));
  await user.click(dialog.getAllByRole('button', { name: 'Schließen' })[1] as HTMLElement);
  act(() => (document.activeElement as HTMLElement | null)?.blur());
  await user.keyboard('k');
  expect(state.paused).toBe(true);
});

test('the line tells where it is, and is moved by keys and by pulling', async () => {
  open(recording, { path: '?t=65' });
  const { state, say } = await started({ currentTime: 65 });
  act(() => void say('timeupdate'));
  expect(seekBar().getAttribute('aria-valuetext')).toBe('1:05 von 12:30');
  fireEvent.keyDown(seekBar(), { key: 'ArrowRight' });
  expect(state.currentTime).toBe(70);
  fireEvent.keyDown(seekBar(), { key: 'End' });
  expect(state.currentTime).toBe(750);
  fireEvent.pointerDown(seekBar(), { button: 0, pointerId: 1 });
  fireEvent.input(seekBar(), { target: { value: '0.1' } });
  fireEvent.input(seekBar(), { target: { value: '0.5' } });
  expect(seekBar().getAttribute('aria-valuetext')).toBe('6:15 von 12:30');
  expect(state.currentTime).toBe(750);
  fireEvent.pointerUp(seekBar(), { pointerId: 1 });
  expect(state.currentTime).toBe(375);
});

test('a phone that can show nothing else on the full screen shows the film itself', { tags: ['long'] }, async () => {
  const { user } = open();
  await started();
  const enter = vi.fn();
  Object.assign(element(), { webkitEnterFullscreen: enter });
  await user.click(screen.getByRole('button', { name: 'Vollbild' }));
  expect(enter).toHaveBeenCalledOnce();
});

test('the link to this moment is copied', async () => {
  const { user } = open(recording, { path: '?t=65' });
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await started({ currentTime: 65.7 });
  await user.click(screen.getByRole('button', { name: 'Link zu dieser Stelle kopieren' }));
  expect(await screen.findByText('Link zu 1:05 kopiert.')).toBeDefined();
  expect(copied.mock.calls[0]?.[0]).toMatch(/\/video-on-demand\/stream-1\?t=65$/);
});

test('sound and speed are those of the last time', async () => {
  localStorage.setItem('kontor.player.sound', '0.4 muted');
  localStorage.setItem('kontor.player.rate', '1.5');
  open();
  await waitFor(() => expect(element()).not.toBeNull());
  expect([element().volume, element().muted, element().playbackRate]).toEqual([0.4, true, 1.5]);
});

test('a file that fails is loaded again, and goes on where it stopped', async () => {
  const { user } = open(recording, { path: '?t=65' });
  const { state, say } = await started({ currentTime: 65, error: { code: 2 } });
  act(() => void say('error'));
  expect((await screen.findByRole('alert')).textContent).toContain('Die Verbindung ist abgerissen.');
  element().load = () => Object.assign(state, { error: null, currentTime: 0 });
  await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
  act(() => void say('loadedmetadata'));
  expect(state.currentTime).toBe(65);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('deleting what one watches leads back to all recordings', { tags: ['long'] }, async () => {
  const { user, router } = open(recording, { me: person('1', 'Mara', 'SUPER_ADMIN') });
  answer(getWatchPosition, null);
  answer(removeVideo, new Response(null, { status: 204 }));
  const saved = answer(saveWatchPosition, new Response(null, { status: 204 }));
  await started();
  await user.keyboard('k');
  await user.click(await screen.findByRole('button', { name: 'Löschen: Finale' }));
  answer(listVideos, [other]);
  const asked = answer(getVideo, new AppError('not-found'));
  await user.click(screen.getByRole('button', { name: 'Löschen' }));
  expect(await screen.findByRole('link', { name: 'Abspielen: Training' })).toBeDefined();
  expect(router.state.location.pathname).toBe('/video-on-demand');
  expect([asked.length, saved.length]).toEqual([0, 0]);
});
