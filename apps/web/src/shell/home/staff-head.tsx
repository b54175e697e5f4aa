import type { BusinessInfo } from '@kontor/contract/business/schema.ts';
import { isFeatureOn } from '@kontor/contract/core/features.ts';
import { displayName } from '@kontor/contract/users/rules.ts';
import { HoursLine } from '#hours';
import { greetingAt } from '#platform/format.de.ts';
import { serverNow } from '#platform/server-clock.ts';
import page from '#platform/ui/page/page.module.css';
import type { Viewer } from '../viewer.ts';
import styles from './staff.module.css';

interface StaffHeadProps {
  readonly info: BusinessInfo;
  readonly viewer: Viewer;
}

/** Staff come for what stands below: who they are, whose house it is and whether it is open fit into a band. */
export function StaffHead({ info, viewer }: StaffHeadProps) {
  const name = viewer.user ? displayName(viewer.user) : '';
  return (
    <section className={styles.head} aria-label="Begrüßung">
      <div className={`${page.frame} ${styles.headInner}`} data-frame>
        <div>
          <p>
            {greetingAt(new Date(serverNow()))}, {name}. Willkommen bei
          </p>
          <h1 className={`${styles.name} clamp-2 anywhere`} tabIndex={-1}>
            {info.name}
          </h1>
        </div>
        <div className={styles.facts}>
          {isFeatureOn(info.features, 'PRODUCT_ORDER') ? <HoursLine /> : null}
          {name === info.responsible ? (
            <p className="small">Du bist die Ansprechperson im Haus.</p>
          ) : (
            <dl className="row gap-4 small">
              <dt>Ansprechperson:</dt>
              <dd className="strong">{info.responsible}</dd>
            </dl>
          )}
        </div>
      </div>
    </section>
  );
}
