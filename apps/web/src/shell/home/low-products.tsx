import type { LowProduct, Overview } from '@kontor/contract/home/schema.ts';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '#platform/format.de.ts';
import { buttonClass } from '#platform/ui/field/button.tsx';
import { ProductImage } from '#products';
import styles from './work.module.css';

function Act({ product: { id, name, lack } }: { readonly product: LowProduct }) {
  return lack === 'BUY' ? (
    <Link to="/warehouse" className={buttonClass('outline')} aria-label={`Einkaufen: ${name}`}>
      Einkaufen
    </Link>
  ) : (
    <Link to="/production" search={{ nur: [id] }} className={buttonClass('outline')} aria-label={`Herstellen: ${name}`}>
      Herstellen
    </Link>
  );
}

function Row({ product }: { readonly product: LowProduct }) {
  const { name, picture, item, amount, target } = product;
  return (
    <li className={styles.low}>
      <span className="tile">
        <ProductImage product={{ picture, produces: { name: item, label: name } }} size={40} />
      </span>
      <div className="stack gap-4">
        <p className="strong clamp-2 anywhere">{name}</p>
        <span className="meter" style={{ '--share': `${(100 * amount) / target}%` }} aria-hidden="true" />
        <p className="small number">
          <span className={amount === 0 ? 'error strong' : 'strong'}>{formatNumber(amount)}</span>{' '}
          <span className="dim">von {formatNumber(target)}</span>
        </p>
      </div>
      <Act product={product} />
    </li>
  );
}

export function LowProducts({ products, total }: NonNullable<Overview['low']>) {
  if (products.length === 0) return null;
  return (
    <section className="card flush" aria-labelledby="low">
      <div className={`row wrap between ${styles.head}`}>
        <h2 id="low" className="large">
          Wird knapp
        </h2>
        <Link to="/production" className="link">
          {total > products.length ? `Alle ${formatNumber(total)} im Produktionsplan` : 'Ganzer Produktionsplan'}
        </Link>
      </div>
      <ul className={styles.lows}>
        {products.map((product) => (
          <Row key={product.id} product={product} />
        ))}
      </ul>
    </section>
  );
}
