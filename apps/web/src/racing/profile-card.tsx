import type { Driver } from '@kontor/contract/racing/schema.ts';
import type { MyCareer } from '@kontor/contract/racing/tournaments.ts';
import { formatNumber } from '#platform/format.de.ts';
import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { EditIcon } from '#platform/ui/icons.ts';
import { Tooltip } from '#platform/ui/tooltip.ts';
import { useFlash } from '#platform/use-flash.ts';
import { ClassBadge } from './class-badge.tsx';
import { DriverPlate } from './driver-plate.tsx';
import styles from './profile-card.module.css';

interface FigureProps {
  readonly label: string;
  readonly value: number | undefined;
}

/** A figure that is not known yet takes its room already. */
function Figure({ label, value }: FigureProps) {
  const place = useFlash<HTMLElement>(value, value);
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd ref={place} className="number">
        {value === undefined ? '–' : formatNumber(value)}
      </dd>
    </div>
  );
}

interface ProfileCardProps {
  readonly driver: Driver;
  readonly career: MyCareer | undefined;
  readonly onEdit: () => void;
}

/** Who one is on the track. */
export const ProfileCard = ({ driver, career, onEdit }: ProfileCardProps) => (
  <section className={styles.card} aria-labelledby="driver">
    <div className={styles.who}>
      <DriverPlate startNumber={driver.startNumber} color={driver.team?.color} size="large" />
      <div className={styles.names}>
        <h2 id="driver" className={styles.nickname}>
          {driver.nickname}
        </h2>
        <p className={styles.team}>{driver.team ? driver.team.name : 'Ohne Team'}</p>
        {driver.favouriteClassId ? (
          <p className={styles.favourite}>
            Lieblingsklasse <ClassBadge id={driver.favouriteClassId} />
          </p>
        ) : null}
      </div>
      <Tooltip label="Profil bearbeiten">
        <Button
          className={styles.edit ?? ''}
          aria-label="Profil bearbeiten"
          icon={<Glyph icon={EditIcon} />}
          onClick={onEdit}
        />
      </Tooltip>
    </div>
    {driver.bio ? <p className={styles.bio}>{driver.bio}</p> : null}
    <dl className={styles.figures}>
      <Figure label="Siege" value={career?.wins} />
      <Figure label="Podien" value={career?.podiums} />
      <Figure label="Starts" value={career?.starts} />
    </dl>
  </section>
);
