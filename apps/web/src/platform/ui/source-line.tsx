import { type Source, saySource } from '@kontor/contract/core/source.ts';

export const SourceLine = ({ source }: { readonly source: Source }) => (
  <span className={`block small normal ${source === 'GAME' ? 'warning' : 'dim'}`}>{saySource(source)}</span>
);
