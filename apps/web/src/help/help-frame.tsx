import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { SearchField } from '#platform/ui/table/filter-bar.tsx';
import { textOf } from './chapter.ts';
import { CONTENTS, findChapter } from './handbook.ts';
import styles from './help.module.css';
import { LONGEST_SEARCH, readHelpSearch } from './help-search.ts';
import { SearchResults } from './search-results.tsx';

const Headings = ({ name }: { readonly name: string }) => (
  <ul>
    {findChapter(name)?.parts.map((part) =>
      typeof part === 'object' && part[0] === 'h2' ? (
        <li key={part[1].id}>
          <Link to="/help/$chapter" params={{ chapter: name }} hash={String(part[1].id)} className={styles.heading}>
            {textOf(part)}
          </Link>
        </li>
      ) : null,
    )}
  </ul>
);

function showCurrent(nav: HTMLElement | null): void {
  const line = nav?.querySelector<HTMLElement>('[aria-current="page"]');
  if (nav && line) nav.scrollTop = line.offsetTop - nav.clientHeight / 2;
}

const Contents = ({ current }: { readonly current: string }) => (
  <nav ref={showCurrent} className={styles.contents} aria-label="Inhalt des Handbuchs">
    {CONTENTS.map(({ label, entries }) => (
      <div key={label}>
        <h2 className="small strong faint" style={{ padding: '14px 10px 2px' }}>
          {label}
        </h2>
        <ul>
          {entries.map(({ name, title }) => (
            <li key={name}>
              <Link
                to="/help/$chapter"
                params={{ chapter: name }}
                className={styles.entry}
                aria-current={name === current ? 'page' : undefined}
              >
                {title}
              </Link>
              {name === current ? <Headings name={name} /> : null}
            </li>
          ))}
        </ul>
      </div>
    ))}
  </nav>
);

const STOPS = 'input[type="search"], [data-result]';

/** Arrow keys go from the field through the results and back. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = step && at >= 0 ? stops[at + step] : undefined;
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function useHelpQuery() {
  const navigate = useNavigate();
  const { suche = '' } = useSearch({ strict: false, select: readHelpSearch });
  const [query, setQuery] = useState(suche);
  const change = (typed: string) => {
    // A page pasted in would keep the browser busy.
    const text = typed.slice(0, LONGEST_SEARCH);
    setQuery(text);
    void navigate({ to: '.', search: readHelpSearch({ suche: text }), replace: true, resetScroll: false });
  };
  return { query, change };
}

/** Search around a page of the handbook, and beside a chapter the contents. Results stand in the place of the page. */
export function HelpFrame({ current, children }: { readonly current?: string; readonly children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const { query, change } = useHelpQuery();
  const openFirst = (event: FormEvent) => {
    event.preventDefault();
    frame.current?.querySelector<HTMLElement>('[data-result]')?.click();
  };
  const clear = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !query) return;
    event.preventDefault();
    change('');
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears keys of the field and the links inside
    <div ref={frame} className={`${styles.frame} ${current ? 'split' : 'stack'}`} onKeyDown={moveFocus}>
      <div className={current ? `${styles.side} column` : undefined}>
        {/* biome-ignore lint/a11y/useSemanticElements: the game's browser does not know <search> */}
        <form role="search" onSubmit={openFirst}>
          <SearchField placeholder="Handbuch durchsuchen" value={query} onChange={change} onKeyDown={clear} />
        </form>
        {current ? <Contents current={current} /> : null}
      </div>
      {query ? <SearchResults query={query} /> : children}
    </div>
  );
}
