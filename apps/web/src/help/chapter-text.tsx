import { Link } from '@tanstack/react-router';
import { createElement, Fragment, type ReactNode } from 'react';
import type { Part } from './chapter.ts';
import styles from './help.module.css';

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

/** `own` is the chapter that a link to a heading alone stays in. */
function draw(part: Part, key: number, own: string): ReactNode {
  if (typeof part === 'string') return part;
  const [tag, props, ...parts] = part;
  const children = parts.map((one, at) => draw(one, at, own));
  if (tag === 'a') return <Fragment key={key}>{drawLink(props, children, own)}</Fragment>;
  if (tag === 'img') return <img key={key} loading="lazy" decoding="async" {...props} alt={String(props.alt)} />;
  if (isPicture(parts[0])) return <figure key={key}>{children}</figure>;
  return createElement(tag, { key, ...props }, ...children);
}

/** A chapter as elements: it never is HTML, so there is nothing to inject. */
export const ChapterText = ({ name, parts }: { readonly name: string; readonly parts: readonly Part[] }) => (
  <article className={`${styles.text} prose`}>{parts.map((part, at) => draw(part, at, name))}</article>
);
