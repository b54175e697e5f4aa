import type { ItemUse } from '@kontor/contract/inventory/schema.ts';
import { Link } from '@tanstack/react-router';
import { formatNumber, formatQuantity } from '#platform/format.de.ts';
import { Section } from '#platform/ui/page/section.tsx';
import { useRights } from '#users';

function sayUse({ role, amount, yields }: ItemUse): string {
  if (role === 'RESOLD') return 'Handelsware: wird eingekauft';
  if (role === 'MADE') return `Ein Durchgang ergibt ${formatQuantity(amount)} Stück`;
  return `${formatQuantity(amount)} je Durchgang, der ${formatNumber(yields)} Stück ergibt`;
}

const GROUPS = [
  ['Ist das Produkt', (use: ItemUse) => use.role !== 'INGREDIENT'],
  ['Zutat für', (use: ItemUse) => use.role === 'INGREDIENT'],
] as const;

function ProductName({ productId, product }: ItemUse) {
  const { isAdmin } = useRights();
  if (!isAdmin) return <span className="strong anywhere">{product}</span>;
  return (
    <Link to="/products/$id" params={{ id: String(productId) }} className="link strong anywhere">
      {product}
    </Link>
  );
}

/** Which products need the item, or are it. */
export const ItemUses = ({ uses }: { readonly uses: readonly ItemUse[] }) => (
  <Section title="Wofür">
    {uses.length === 0 ? <p className="dim">Kein Produkt braucht diesen Gegenstand.</p> : null}
    {GROUPS.map(([title, fits]) => {
      const found = uses.filter(fits);
      return found.length === 0 ? null : (
        <Section key={title} level={3} title={title}>
          <ul className="card flush divided" aria-label={title}>
            {found.map((use) => (
              <li key={`${use.role} ${use.productId}`} style={{ padding: '10px 16px' }}>
                <ProductName {...use} />
                <span className="block meta">{sayUse(use)}</span>
              </li>
            ))}
          </ul>
        </Section>
      );
    })}
  </Section>
);
