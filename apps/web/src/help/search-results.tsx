import { Link } from '@tanstack/react-router';
import { Fragment, useMemo } from 'react';
import { SearchIcon } from '#platform/ui/icons.ts';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { ENTRIES, findChapter } from './handbook.ts';
import styles from './help.module.css';
import { markWords, type Section, searchSections, sectionsOf } from './search.ts';

function allSections(): Section[] {
  return ENTRIES.flatMap((entry) => {
    const chapter = findChapter(entry.name);
    return chapter ? sectionsOf(entry, chapter) : [];
  });
}

const Marked = ({ text, words }: { readonly text: string; readonly words: readonly string[] }) =>
  markWords(text, words).map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn anew as a whole
    <Fragment key={at}>{at % 2 === 1 ? <mark>{piece}</mark> : piece}</Fragment>
  ));

export function SearchResults({ query }: { readonly query: string }) {
  const sections = useMemo(allSections, []);
  const { words, results } = searchSections(sections, query);
  const count = results.length === 1 ? 'Ein Treffer' : `${results.length} Treffer`;
  return (
    <section aria-label="Treffer">
      <p className="dim" role="status">
        {words.length === 0 ? 'Tippe mindestens zwei Buchstaben.' : count}
      </p>
      {words.length > 0 && results.length === 0 ? (
        <EmptyState icon={SearchIcon} title="Dazu steht nichts im Handbuch.">
          Versuche es mit weniger oder anderen Wörtern.
        </EmptyState>
      ) : (
        <ul className="divided">
          {results.map(({ section: { entry, heading, hash }, sentence }) => (
            <li key={`${entry.name}#${hash}`} className={styles.result} style={{ paddingBlock: 14 }}>
              <Link
                to="/help/$chapter"
                params={{ chapter: entry.name }}
                {...(hash ? { hash } : {})}
                className="large strong accent"
                data-result
              >
                <Marked text={heading ? `${entry.title}: ${heading}` : entry.title} words={words} />
              </Link>
              <p className="dim">
                <Marked text={sentence} words={words} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
