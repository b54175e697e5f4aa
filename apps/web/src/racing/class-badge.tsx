import { useClasses } from './racing.queries.ts';

const FRAME = {
  display: 'inline-block',
  minWidth: 28,
  padding: '0 6px',
  border: '1px solid var(--line-strong)',
  borderRadius: 4,
  lineHeight: '20px',
  color: 'var(--ink)',
  background: 'var(--surface)',
};

export function ClassBadge({ id }: { readonly id: number }) {
  const { nameOf, isPending } = useClasses();
  return (
    <span className="small bold center nowrap" style={FRAME}>
      <span className="visually-hidden">Klasse </span>
      {nameOf(id) || (isPending ? '\u00a0' : '–')}
    </span>
  );
}
