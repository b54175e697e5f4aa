import { Link, useLocation, useParams } from '@tanstack/react-router';
import { createElement, Fragment, type ReactNode, useEffect } from 'react';
import { buttonClass } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { BackIcon } from '#platform/ui/icons.ts';
import { Page } from '#platform/ui/page/page.tsx';
import { NotFound } from '#shell/screen-access.tsx';
import type { Part } from './chapter.ts';
import { ENTRIES, type Entry, findChapter } from './handbook.ts';
import styles from './help.module.css';
import { HelpFrame } from './help-frame.tsx';

type Props = Exclude<Part, string>[1];

function drawLink({ href, chapter, hash }: Props, children: readonly ReactNode[], own: string): ReactNode {
  if (href) {
    return (
      <a href={String(href)} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  }
  return (
    <Link to="/help/$chapter" params={{ chapter: String(chapter || own) }} {...(hash ? { hash: String(hash) } : {})}>
      {children}
    </Link>
  );
}

const isPicture = (part: Part | undefined): boolean => typeof part === 'object' && part[0] === 'img';

/** Elements, never HTML, so that there is nothing to inject. `own` is the chapter that a link to a heading alone stays in. */
function draw(part: Part, key: number, own: string): ReactNode {
  if (typeof part === 'string') return part;
  const [tag, props, ...parts] = part;
  const children = parts.map((one, at) => draw(one, at, own));
  if (tag === 'a') return <Fragment key={key}>{drawLink(props, children, own)}</Fragment>;
  if (tag === 'img') return <img key={key} loading="lazy" decoding="async" {...props} alt={String(props.alt)} />;
  if (isPicture(parts[0])) return <figure key={key}>{children}</figure>;
  return createElement(tag, { key, ...props }, ...children);
}

/** The heading an address names; half an escape, as a link cut short has it, names none. */
function headingOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash));
  } catch {
    return null;
  }
}

/** The router looks for the heading before the chapter is there. */
function useHeadingInSight(name: string): void {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (name && hash) headingOf(hash)?.scrollIntoView();
  }, [name, hash]);
}

const Turn = ({ entry, label }: { readonly entry: Entry | undefined; readonly label: 'Zurück' | 'Weiter' }) =>
  entry ? (
    <Link to="/help/$chapter" params={{ chapter: entry.name }} className={`accent ${label === 'Weiter' ? 'end' : ''}`}>
      <span className="meta block">{label}</span>
      {entry.title}
    </Link>
  ) : (
    <span />
  );

export function ChapterPage() {
  const { chapter: name = '' } = useParams({ strict: false });
  useHeadingInSight(name);
  const chapter = findChapter(name);
  if (!chapter) return <NotFound />;
  const at = ENTRIES.findIndex((entry) => entry.name === name);
  const toContents = (
    <Link to="/help" className={buttonClass('outline')}>
      <Glyph icon={BackIcon} />
      Alle Kapitel
    </Link>
  );
  return (
    <Page title={chapter.title} purpose={ENTRIES[at]?.summary ?? ''} actions={toContents}>
      <HelpFrame key={name} current={name}>
        <div>
          <article className={`${styles.text} prose`}>{chapter.parts.map((part, at) => draw(part, at, name))}</article>
          <nav className={`${styles.turns} row between top ruled`} style={{ marginTop: 48 }} aria-label="Blättern">
            <Turn entry={ENTRIES[at - 1]} label="Zurück" />
            <Turn entry={ENTRIES[at + 1]} label="Weiter" />
          </nav>
        </div>
      </HelpFrame>
    </Page>
  );
}
