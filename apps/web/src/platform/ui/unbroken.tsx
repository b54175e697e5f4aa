/** What is one word although it has hyphens in it, such as `B-2026-0042`. */
const WORDS = /(\b[A-Z]-\d{4}-\d+)/;

/** A text in which no number of an order is torn apart at the end of a line. */
export const Unbroken = ({ children }: { readonly children: string }) =>
  children.split(WORDS).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
      <span key={at} className="nowrap">
        {part}
      </span>
    ),
  );
