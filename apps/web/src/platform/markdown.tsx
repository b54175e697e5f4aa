import { lexer, type Token, type Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';

const HEADINGS = ['h3', 'h4', 'h5'] as const;

/** Only what leads somewhere harmless; a script is no address. */
function addressOf(href: string): string | undefined {
  return /^(https?:\/\/|mailto:)/i.test(href.trim()) ? href.trim() : undefined;
}

const all = (tokens: readonly Token[] | undefined): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn anew as a whole
  tokens?.map((token, at) => <Fragment key={at}>{draw(token)}</Fragment>);

function drawLink({ href, tokens }: Tokens.Link): ReactNode {
  const address = addressOf(href);
  if (!address) return all(tokens);
  return (
    <a href={address} target="_blank" rel="noopener nofollow noreferrer">
      {all(tokens)}
    </a>
  );
}

function drawList({ ordered, start, items }: Tokens.List): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn anew as a whole
  const lines = items.map((item, at) => <li key={at}>{all(item.tokens)}</li>);
  return ordered ? <ol start={start === '' ? 1 : start}>{lines}</ol> : <ul>{lines}</ul>;
}

function drawTable({ header, rows }: Tokens.Table): ReactNode {
  return (
    <table>
      <thead>
        <tr>
          {header.map((cell, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn anew as a whole
            <th key={at}>{all(cell.tokens)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn anew as a whole
          <tr key={at}>
            {row.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn anew as a whole
              <td key={column}>{all(cell.tokens)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function drawHeading({ depth, tokens }: Tokens.Heading): ReactNode {
  // The page and the product have the first levels for themselves.
  const Heading = HEADINGS[Math.min(depth, HEADINGS.length) - 1] ?? 'h5';
  return <Heading>{all(tokens)}</Heading>;
}

const DRAW: Record<string, (token: never) => ReactNode> = {
  space: () => null,
  def: () => null,
  br: () => <br />,
  hr: () => <hr />,
  paragraph: ({ tokens }: Tokens.Paragraph) => <p>{all(tokens)}</p>,
  heading: drawHeading,
  blockquote: ({ tokens }: Tokens.Blockquote) => <blockquote>{all(tokens)}</blockquote>,
  list: drawList,
  table: drawTable,
  code: ({ text }: Tokens.Code) => (
    <pre>
      <code>{text}</code>
    </pre>
  ),
  strong: ({ tokens }: Tokens.Strong) => <strong>{all(tokens)}</strong>,
  em: ({ tokens }: Tokens.Em) => <em>{all(tokens)}</em>,
  del: ({ tokens }: Tokens.Del) => <del>{all(tokens)}</del>,
  codespan: ({ text }: Tokens.Codespan) => <code>{text}</code>,
  link: drawLink,
  // A picture from somewhere else would tell its host who is reading.
  image: ({ text }: Tokens.Image) => text,
  text: ({ text, tokens }: Tokens.Text) => (tokens ? all(tokens) : text),
  escape: ({ text }: Tokens.Escape) => text,
};

/** Whatever is not in the list, raw HTML above all, is shown as the text it is. */
const draw = (token: Token): ReactNode => DRAW[token.type]?.(token as never) ?? (token.type in DRAW ? null : token.raw);

/** Markdown as elements: it never becomes HTML, so there is nothing to inject. */
export function Markdown({ text }: { readonly text: string }) {
  try {
    return all(lexer(text, { gfm: true, breaks: true }));
  } catch {
    // Nested deeper than the reader can follow: nobody wrote that to be read.
    return text;
  }
}
