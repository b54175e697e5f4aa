import { Link } from '@tanstack/react-router';
import { textOf } from './chapter.ts';
import { CONTENTS, findChapter } from './handbook.ts';
import styles from './help.module.css';

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

/** Scrolls the list, and only the list, to the open chapter. */
function showCurrent(nav: HTMLElement | null): void {
  const line = nav?.querySelector<HTMLElement>('[aria-current="page"]');
  if (nav && line) nav.scrollTop = line.offsetTop - nav.clientHeight / 2;
}

export const Contents = ({ current }: { readonly current: string }) => (
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
