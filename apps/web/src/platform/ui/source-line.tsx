import { type Source, saySource } from '@kontor/contract/core/source.ts';

/** Below a name, where an entry was not written here. */
export const SourceLine = ({ source }: { readonly source: Source }) => {
  const said = saySource(source);
  return said ? <span className={`block small normal ${source === 'GAME' ? 'warning' : 'dim'}`}>{said}</span> : null;
};
