/** Visible text, with non-breaking spaces replaced by ordinary ones. */
export const plainText = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replaceAll('\u00A0', ' ');
