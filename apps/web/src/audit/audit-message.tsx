import { AUDIT_TAGS, isSafeLink } from '@kontor/contract/audit/rules.ts';
import { createElement, Fragment, memo, type ReactNode } from 'react';

/** More than an entry of the game can have, also when every sign of it had to be escaped. */
const LONGEST = 30_000;
const DEEPEST = 20;

type Tag = (typeof AUDIT_TAGS)[number];
const isAllowed = (name: string): name is Tag => (AUDIT_TAGS as readonly string[]).includes(name);

/** What stands in these is not meant for reading. */
const UNREAD = ['script', 'style', 'svg', 'math', 'template', 'iframe', 'object', 'noscript', 'noembed', 'noframes'];

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;

/** The text below a node, without recursion: however deep it is nested, it is read. */
function textOf(root: Node): string {
  const waiting: Node[] = [root];
  let text = '';
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.nodeType === Node.TEXT_NODE) text += node.nodeValue ?? '';
    else if (isElement(node) && !UNREAD.includes(node.localName)) waiting.push(...[...node.childNodes].reverse());
  }
  return text;
}

const drawChildren = (parent: Node, depth: number): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a message is drawn anew as a whole
  [...parent.childNodes].map((node, at) => <Fragment key={at}>{draw(node, depth)}</Fragment>);

function drawLink(element: Element, depth: number): ReactNode {
  const address = element.getAttribute('href')?.trim() ?? '';
  if (!isSafeLink(address)) return drawChildren(element, depth);
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      {drawChildren(element, depth)}
    </a>
  );
}

function draw(node: Node, depth: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue;
  if (!isElement(node)) return null;
  const name = node.localName;
  if (!isAllowed(name) || depth >= DEEPEST) return textOf(node);
  if (name === 'br') return <br />;
  if (name === 'a') return drawLink(node, depth + 1);
  // No attribute is taken over.
  return createElement(name, null, drawChildren(node, depth + 1));
}

/** The document it is read into has no window: nothing in there loads, runs or is shown. */
const read = (markup: string): Node => new DOMParser().parseFromString(markup.slice(0, LONGEST), 'text/html').body;

/** A message as elements of our own making: its markup is read, never inserted. */
export const AuditMessage = memo(function AuditMessage({ markup }: { readonly markup: string }) {
  return drawChildren(read(markup), 0);
});
