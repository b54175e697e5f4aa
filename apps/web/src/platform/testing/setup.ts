import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { forgetBusyServer } from '../api/busy-server.ts';
import { forgetEntries } from '../forms/use-entry-queue.ts';
import { clearToasts } from '../toasts.ts';
import { resetFakeApi } from './fake-api.ts';
import { setSessionHint } from './session-hint.ts';

// Long enough for a machine that does ten other things; the first test that opens a screen also loads its modules.
configure({ asyncUtilTimeout: 30_000, getElementError: (message) => new Error(message ?? '') });

// React records a stack trace for every element it creates, for its developer tools: a tenth of the whole run. It stops by
// itself after ten thousand in a second.
const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const internals = (React as unknown as Record<string, object | undefined>)[INTERNALS];
if (internals) Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} });

// While a modal dialog is open nothing behind it takes the focus; the simulated page does not know that by itself.
const { focus } = HTMLElement.prototype;
HTMLElement.prototype.focus = function (options) {
  const dialog = [...document.getElementsByTagName('dialog')].filter(({ open }) => open).at(-1);
  if (!dialog || dialog.contains(this)) focus.call(this, options);
};

// No style sheet is loaded here, so without a style of its own an element looks like every other one of its kind. The simulated
// browser would apply all rules of the theme to each ancestor, for every query by role: a large part of the whole run.
const { getComputedStyle } = window;
const looks = new Map<string, CSSStyleDeclaration>();
const OWN_LOOK = '[style], [hidden], dialog, details, details > *';
const INHERITED_LOOK = '[style*="visibility"], [style*="pointer-events"]';
window.getComputedStyle = (element, pseudo) => {
  // A custom element is made by running its program, which may ask for its look.
  const isCustom = element.tagName.includes('-');
  if (pseudo || isCustom || element.matches(OWN_LOOK) || element.closest(INHERITED_LOOK))
    return getComputedStyle.call(window, element, pseudo);
  const look = looks.get(element.tagName) ?? getComputedStyle.call(window, document.createElement(element.tagName));
  looks.set(element.tagName, look);
  return look;
};

// Queries by label ask for every element; the simulated browser compares each with the selector, and remembers who asked.
const { querySelectorAll } = Element.prototype;
const below = (element: Element): Element[] => [...element.children].flatMap((child) => [child, ...below(child)]);
Element.prototype.querySelectorAll = function (selector: string) {
  return (selector === '*' ? below(this) : querySelectorAll.call(this, selector)) as NodeListOf<Element>;
};

// The simulated browser searches the page for the labels of each field, every time it is asked; there are few labels.
const LABELLED = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, HTMLButtonElement];
for (const { prototype } of LABELLED)
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: HTMLElement) {
      const isOwn = (label: HTMLLabelElement) => (label.htmlFor ? label.htmlFor === this.id : label.contains(this));
      return [...document.getElementsByTagName('label')].filter(isOwn);
    },
  });

let complaints: unknown[][] = [];

beforeEach(() => {
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    complaints.push(words);
  });
});

afterEach(() => {
  cleanup();
  clearToasts();
  forgetEntries();
  forgetBusyServer();
  resetFakeApi();
  localStorage.clear();
  sessionStorage.clear();
  setSessionHint(false);
  vi.useRealTimers();
  vi.restoreAllMocks();
  // What React complains about is a bug, also when the screen looks right.
  expect(complaints).toEqual([]);
});

// The next file finds no state of ours: no clock, no toast, no choice.
afterAll(() => {
  vi.resetModules();
});
