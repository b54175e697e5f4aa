import { afterEach, beforeEach, expect, test } from 'vitest';
import { commandOf, isForPlayer } from './player-keys.ts';

const pressed = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  ...{ key, ctrlKey: false, metaKey: false, altKey: false },
  ...more,
});

test.each([
  [' ', { kind: 'toggle' }],
  ['K', { kind: 'toggle' }],
  ['j', { kind: 'seek-by', amount: -10 }],
  ['l', { kind: 'seek-by', amount: 10 }],
  ['ArrowLeft', { kind: 'seek-by', amount: -5 }],
  ['ArrowRight', { kind: 'seek-by', amount: 5 }],
  ['ArrowUp', { kind: 'volume-by', amount: 0.05 }],
  ['m', { kind: 'mute' }],
  ['f', { kind: 'full-screen' }],
  ['0', { kind: 'seek-share', amount: 0 }],
  ['7', { kind: 'seek-share', amount: 0.7 }],
  ['<', { kind: 'slower' }],
  ['>', { kind: 'faster' }],
  ['?', { kind: 'help' }],
  ['x', undefined],
  ['F5', undefined],
])('the key %j asks for %j', (key, command) => {
  expect(commandOf(pressed(key))).toEqual(command);
});

test.each(['ctrlKey', 'metaKey', 'altKey'])('with %s a key belongs to the browser', (modifier) => {
  expect(commandOf(pressed('f', { [modifier]: true }))).toBeUndefined();
});

beforeEach(() => {
  document.body.innerHTML = `
    <h1 tabindex="-1">Titel</h1><input id="field"><a id="link" href="/">x</a>
    <section id="player"><button id="button"></button><select id="select"></select><i id="picture"></i>
      <i id="media" role="button"></i><media-volume-range id="volume"></media-volume-range></section>`;
});

afterEach(() => {
  document.body.innerHTML = '';
});

const at = (selector: string): Element => document.querySelector(selector) ?? document.body;

function isHeard(selector: string, key: string, isEverywhere = true): boolean {
  let heard = false;
  const event = new KeyboardEvent('keydown', { key, bubbles: true });
  const listen = () => {
    heard = isForPlayer(event, at('#player') as HTMLElement, isEverywhere);
  };
  document.addEventListener('keydown', listen, { once: true });
  at(selector).dispatchEvent(event);
  return heard;
}

test.each([
  ['body', 'k', true],
  ['h1', ' ', true],
  ['#field', 'k', false],
  ['#link', 'k', false],
  ['#picture', ' ', true],
  ['#button', ' ', false],
  ['#button', 'Enter', false],
  ['#button', 'ArrowLeft', true],
  ['#media', ' ', false],
  ['#media', 'k', true],
  ['#volume', 'ArrowLeft', false],
  ['#volume', 'k', true],
  ['#select', 'ArrowUp', false],
  ['body', 'ArrowDown', false],
  ['#picture', 'ArrowDown', true],
])('at %s the key %j is for the player: %s', (selector, key, expected) => {
  expect(isHeard(selector, key)).toBe(expected);
});

test('on request the keys work only inside the player', () => {
  expect([isHeard('body', 'k', false), isHeard('#picture', 'k', false)]).toEqual([false, true]);
});

test('an open dialog has all keys for itself', () => {
  document.body.append(Object.assign(document.createElement('dialog'), { open: true }));
  expect(isHeard('body', 'k')).toBe(false);
});
