import type { ReactNode } from 'react';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { OrderIcon } from '#platform/ui/icons.ts';
import page from '#platform/ui/page/page.module.css';
import styles from './cart-bar.module.css';

/** At the foot of the window, whatever stands below the shop. */
export const HomeFoot = ({ children }: { readonly children: ReactNode }) => (
  <div className={`${page.frame} ${styles.homeFoot}`}>{children}</div>
);

/** The cart of the home page, for as long as nothing is in it. */
export const EmptyBar = () => (
  <HomeFoot>
    <section className={`bottom-bar row wrap between ${styles.bar}`} aria-label="Warenkorb">
      <p className={`row gap-12 dim ${styles.summary}`}>
        <Glyph icon={OrderIcon} size={22} />
        Dein Warenkorb ist leer.
      </p>
      <Button className={`large ${styles.order}`} look="primary" isDisabled>
        Bestellen
      </Button>
    </section>
  </HomeFoot>
);
