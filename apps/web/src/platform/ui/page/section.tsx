import { type ReactNode, type Ref, useId } from 'react';
import { formatNumber } from '../../format.de.ts';
import styles from './section.module.css';

interface SectionProps {
  readonly title: string;
  readonly count?: number;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly isCard?: boolean;
  readonly isTitleHidden?: boolean;
  readonly level?: 2 | 3;
  readonly ref?: Ref<HTMLElement>;
  readonly id?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function Section(props: SectionProps) {
  const { title, count, note, actions, isCard, isTitleHidden, level = 2, className } = props;
  const titleId = useId();
  const Title = `h${level}` as const;
  return (
    <section
      ref={props.ref}
      id={props.id}
      tabIndex={props.ref || props.id ? -1 : undefined}
      className={`${styles.section} stack gap-12 ${isCard ? 'card' : ''} ${className ?? ''}`}
      aria-labelledby={titleId}
    >
      <div
        className={isTitleHidden && !actions && !note ? 'visually-hidden' : `row wrap between ${note ? 'bottom' : ''}`}
      >
        <div>
          <Title id={titleId} className={isTitleHidden ? 'visually-hidden' : level === 2 ? 'huge' : 'large'}>
            {title}
            {count === undefined ? null : <span className="dim normal"> {formatNumber(count)}</span>}
          </Title>
          {note ? <p className="dim readable">{note}</p> : null}
        </div>
        {actions ? <div className="row wrap">{actions}</div> : null}
      </div>
      {props.children}
    </section>
  );
}
