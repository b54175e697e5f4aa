/** What is read in one piece, such as `B-2026-0042` and `2 × Brot`. */
const WORDS = /(\b[A-Z]-\d{4}-\d+|\b[\d.]+ × \S+)/;

export const NoWrap = ({ children }: { readonly children: string }) =>
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
