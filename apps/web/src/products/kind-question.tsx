import { KIND_LABELS, PRODUCT_KINDS, type ProductKind } from '@kontor/contract/products/offer.ts';
import { Modal } from '#platform/ui/dialog/modal.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CategoryIcon, type Icon, ProductIcon, RecipeIcon } from '#platform/ui/icons.ts';
import styles from './products.module.css';

const EXPLAINED: Record<ProductKind, readonly [icon: Icon, sentence: string]> = {
  MADE: [RecipeIcon, 'Ihr macht es selbst, aus Zutaten nach einem Rezept.'],
  RESOLD: [ProductIcon, 'Ihr kauft es ein und verkauft es weiter.'],
  MENU: [CategoryIcon, 'Mehrere Produkte zusammen zu einem Preis.'],
};

interface KindQuestionProps {
  readonly onChoose: (kind: ProductKind) => void;
  readonly onClose: () => void;
}

/** Comes before everything else of a new product: the fields depend on it. */
export const KindQuestion = ({ onChoose, onClose }: KindQuestionProps) => (
  <Modal title="Neues Produkt" onClose={onClose} actions={<Button onClick={onClose}>Abbrechen</Button>}>
    <div className="stack gap-12">
      <p className="dim">Was für ein Produkt ist es?</p>
      {PRODUCT_KINDS.map((kind, at) => {
        const [icon, sentence] = EXPLAINED[kind];
        return (
          <button
            key={kind}
            type="button"
            className={`card row gap-12 ${styles.kind}`}
            data-autofocus={at === 0 || undefined}
            onClick={() => onChoose(kind)}
          >
            <Glyph icon={icon} size={24} />
            <span className="stack gap-4">
              <span className="large bold">{KIND_LABELS[kind]}</span>
              <span className="dim">{sentence}</span>
            </span>
          </button>
        );
      })}
    </div>
  </Modal>
);
