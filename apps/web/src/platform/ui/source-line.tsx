import { type Source, saySource } from '@kontor/contract/core/source.ts';
import styles from './source-line.module.css';

/** Below a name: who wrote the entry, and whether the name is one of ours. */
export const SourceLine = ({ source }: { readonly source: Source }) => (
  <span className={styles.source} data-source={source}>
    {saySource(source)}
  </span>
);
