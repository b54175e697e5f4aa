import { Link, useLocation, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Page } from '#platform/ui/page/page.tsx';
import { NotFound } from '#shell/screen-access.tsx';
import { ChapterText } from './chapter-text.tsx';
import { ENTRIES, type Entry, findChapter } from './handbook.ts';
import styles from './help.module.css';
import { HelpFrame } from './help-frame.tsx';

/** The router looks for the heading before the chapter is there. */
function useHeadingInSight(name: string): void {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (name && hash) document.getElementById(decodeURIComponent(hash))?.scrollIntoView();
  }, [name, hash]);
}

const Turn = ({ entry, label }: { readonly entry: Entry | undefined; readonly label: string }) =>
  entry ? (
    <Link to="/help/$chapter" params={{ chapter: entry.name }} className={styles.turn}>
      <span className="meta block">{label}</span>
      {entry.title}
    </Link>
  ) : (
    <span />
  );

/** One chapter of the handbook. */
export function ChapterPage() {
  const { chapter: name = '' } = useParams({ strict: false });
  useHeadingInSight(name);
  const chapter = findChapter(name);
  if (!chapter) return <NotFound />;
  const at = ENTRIES.findIndex((entry) => entry.name === name);
  const overview = (
    <Link to="/help" className="link">
      Hilfe: alle Kapitel
    </Link>
  );
  return (
    <Page title={chapter.title} facts={overview}>
      <HelpFrame key={name} current={name}>
        <div>
          <ChapterText name={name} parts={chapter.parts} />
          <nav className={`${styles.turns} row between top`} aria-label="Blättern">
            <Turn entry={ENTRIES[at - 1]} label="Zurück" />
            <Turn entry={ENTRIES[at + 1]} label="Weiter" />
          </nav>
        </div>
      </HelpFrame>
    </Page>
  );
}
