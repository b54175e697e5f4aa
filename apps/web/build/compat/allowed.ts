/** Something newer than Chrome 103 that may stay. */
interface Allowed {
  /** As the check calls it. */
  readonly feature: string;
  /** Only where the text of the rule or expression begins like this. */
  readonly where?: RegExp;
  readonly reason: string;
}

const NOT_IT = 'a property of our own or of a library that happens to have this name';
const ASKED = 'asks whether the browser has it, and does without';

export const ALLOWED: readonly Allowed[] = [
  { feature: 'text-wrap', reason: 'lines of a title break elsewhere without it, nothing more' },
  {
    feature: 'scrollbar-width',
    reason: 'scroll bars are as wide as usual; Mantine hides its own with ::-webkit-scrollbar too',
  },
  {
    feature: ':has',
    where: /^[^{]*\.m_[\da-f]+/,
    reason: 'Mantine; what is visible of it stands in shell/mantine.css',
  },
  { feature: 'transition-behavior', where: /^`/, reason: 'media-chrome; a menu closes without fading' },
  { feature: 'translate', where: /^`/, reason: 'media-chrome; seek-bar.module.css says the same with transform' },
  { feature: 'color-mix() im Text', reason: 'Mantine, for colours given as a variable, which we do not do' },
  { feature: 'oklch() im Text', reason: 'Mantine reads such colours, we have none' },
  { feature: ':modal im Text', where: /^[`'"]:modal/, reason: `floating-ui ${ASKED}` },
  { feature: ':popover-open im Text', where: /^[`'"]:popover-open/, reason: `floating-ui ${ASKED}` },
  { feature: 'HTMLElement.popover', reason: 'React looks at a property of that name' },
  { feature: 'document.startViewTransition', reason: `the router ${ASKED}` },
  { feature: 'Document.startViewTransition', reason: 'React and the router, for transitions we do not use' },
  { feature: 'NavigateEvent.canIntercept', reason: `React ${ASKED}` },
  { feature: 'Element.checkVisibility', reason: `media-chrome ${ASKED}` },
  { feature: 'Element.setHTMLUnsafe', reason: `media-chrome ${ASKED}` },
  { feature: 'HTMLMediaElement.remote', reason: `media-chrome ${ASKED}` },
  { feature: 'HTMLMediaElement.disableRemotePlayback', reason: `media-chrome ${ASKED}` },
  { feature: 'Uint8Array.fromBase64', reason: `tus-js-client ${ASKED}` },
  { feature: 'AnimationEvent.animation', reason: NOT_IT },
  { feature: 'EventTarget.when', reason: NOT_IT },
  { feature: 'PushMessageData.bytes', reason: NOT_IT },
  { feature: 'VideoFrame.flip', reason: NOT_IT },
];
