import { BONUS, highestPrize } from '@kontor/contract/tips/rules.ts';
import type { TipGame } from '@kontor/contract/tips/schema.ts';
import { formatVc } from '#platform/format.de.ts';
import styles from './price-terms.module.css';

const Term = ({ label, value }: { readonly label: string; readonly value: number }) => (
  <div className={styles.term}>
    <dt>{label}</dt>
    <dd className="number">{formatVc(value)}</dd>
  </div>
);

/** What can be won, in words and in this game's numbers. */
export const PriceTerms = ({ game }: { readonly game: TipGame }) => (
  <section className={styles.terms} aria-labelledby="price-terms">
    <h2 id="price-terms" className={styles.title}>
      Das kannst du gewinnen
    </h2>
    <dl className={styles.list}>
      <Term label="Tore genau getroffen" value={game.price} />
      <Term label="Bei den Toren insgesamt um eins daneben" value={Math.floor(game.price / 2)} />
      <Term label="Jeder richtige Wert bei Karten und Ecken" value={BONUS} />
      <div className={`${styles.term} ${styles.most}`}>
        <dt>Höchstens</dt>
        <dd className="number">{formatVc(highestPrize(game.price))}</dd>
      </div>
    </dl>
    <ul className={styles.notes}>
      <li>Gezählt wird, sobald das Spiel abgeschlossen ist.</li>
      {game.redOnlyIfAny ? (
        <li>
          Rote Karten zählen nur, wenn es welche gab: Bekommt ein Team keine, gibt es für die getippte 0 keine{' '}
          {formatVc(BONUS)}.
        </li>
      ) : null}
      {game.hidesTips ? <li>Bis zum Anpfiff sieht niemand außer dir deinen Tipp, danach alle.</li> : null}
    </ul>
  </section>
);
