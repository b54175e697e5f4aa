import { type ReactNode, useId } from 'react';
import styles from './settings-page.module.css';

interface SettingsGroupProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** A part of the settings: what it is on the left, what can be set on the right. */
export function SettingsGroup({ title, text, children }: SettingsGroupProps) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles.groupTitle}>
          {title}
        </h2>
        <p className={styles.groupText}>{text}</p>
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}
