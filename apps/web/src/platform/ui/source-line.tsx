import { type Source, saySource } from '@kontor/contract/core/source.ts';

/** Below a name: who wrote the entry, and whether the name is one of ours. */
export const SourceLine = ({ source }: { readonly source: Source }) => (
  <span className={`block small normal ${source === 'GAME' ? 'warning' : 'dim'}`}>{saySource(source)}</span>
);
