/** A dash for the eye, a word for the ear. */
export const None = ({ word }: { readonly word: string }) => (
  <>
    <span aria-hidden="true">–</span>
    <span className="visually-hidden">{word}</span>
  </>
);
