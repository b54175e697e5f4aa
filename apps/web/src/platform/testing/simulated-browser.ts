/** A computed style that does not change any more: each value is worked out once. */
function settled(style: CSSStyleDeclaration): CSSStyleDeclaration {
  const known = new Map<string | symbol, unknown>();
  const read = (key: string | symbol, value: () => unknown) => {
    if (!known.has(key)) known.set(key, value());
    return known.get(key);
  };
  const getPropertyValue = (name: string) => read(`value of ${name}`, () => style.getPropertyValue(name));
  return new Proxy(style, {
    get: (_, key) => (key === 'getPropertyValue' ? getPropertyValue : read(key, () => Reflect.get(style, key))),
  });
}

// While a modal dialog is open nothing behind it takes the focus; the simulated page does not know that by itself.
function keepFocusInDialog() {
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function (options) {
    const dialog = [...document.getElementsByTagName('dialog')].filter(({ open }) => open).at(-1);
    if (!dialog || dialog.contains(this)) focus.call(this, options);
  };
}

const OWN_LOOK = '[style], [hidden], dialog, details, details > *';
const INHERITED_LOOK = '[style*="visibility"], [style*="pointer-events"]';

// No style sheet is loaded here, so without a style of its own an element looks like every other one of its kind. The simulated
// browser would apply all rules of the theme to each ancestor, for every query by role: a large part of the whole run.
function rememberLooks() {
  const { getComputedStyle } = window;
  const looks = new Map<string, CSSStyleDeclaration>();
  window.getComputedStyle = (element, pseudo) => {
    // A custom element is made by running its program, which may ask for its look.
    const isCustom = element.tagName.includes('-');
    if (pseudo || isCustom || element.matches(OWN_LOOK) || element.closest(INHERITED_LOOK))
      return getComputedStyle.call(window, element, pseudo);
    const look =
      looks.get(element.tagName) ?? settled(getComputedStyle.call(window, document.createElement(element.tagName)));
    looks.set(element.tagName, look);
    return look;
  };
}

const below = (element: Element): Element[] => [...element.children].flatMap((child) => [child, ...below(child)]);
const BY_ROLE = /^\*\[role~="(\w+)"\]((?:,\w+)*)$/;

// Queries by label ask for every element, those by role for a few kinds; the simulated browser compares each with the selector,
// and remembers who asked.
function searchQuickly() {
  const { querySelectorAll } = Element.prototype;
  Element.prototype.querySelectorAll = function (selector: string) {
    const [, role, kinds = ''] = BY_ROLE.exec(selector) ?? [];
    if (selector !== '*' && role === undefined) return querySelectorAll.call(this, selector);
    const names = kinds.split(',');
    const isMeant = (element: Element) =>
      role === undefined ||
      names.includes(element.localName) ||
      element.getAttribute('role')?.split(' ').includes(role) === true;
    return below(this).filter(isMeant) as unknown as NodeListOf<Element>;
  };
}

const LABELLED = () => [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, HTMLButtonElement];

// The simulated browser searches the page for the labels of each field, every time it is asked; there are few labels.
function findLabels() {
  for (const { prototype } of LABELLED())
    Object.defineProperty(prototype, 'labels', {
      configurable: true,
      get(this: HTMLElement) {
        const isOwn = (label: HTMLLabelElement) => (label.htmlFor ? label.htmlFor === this.id : label.contains(this));
        return [...document.getElementsByTagName('label')].filter(isOwn);
      },
    });
}

const COMPLETE = Symbol.for('kontor.simulated-browser');

/** What the simulated browser lacks, and what it does slowly. It is one for all files of a worker, so this is done once. */
export function completeBrowser(): void {
  if (COMPLETE in window) return;
  Object.defineProperty(window, COMPLETE, { value: true });
  keepFocusInDialog();
  rememberLooks();
  searchQuickly();
  findLabels();
}
