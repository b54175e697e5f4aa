/** What somebody reads; the spaces that keep a number and its unit together are spaces like others. */
export const plainText = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replaceAll('\u00A0', ' ');
