import type { Driver } from '@kontor/contract/racing/schema.ts';
import type { MyCareer } from '@kontor/contract/racing/tournaments.ts';
import { formatNumber } from '#platform/format.de.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Tooltip } from '#platform/ui/field/tooltip.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { EditIcon } from '#platform/ui/icons.ts';
import { Stat, Stats } from '#platform/ui/stat.tsx';
import { useFlash } from '#platform/use-flash.ts';
import { ClassBadge } from '../class-badge.tsx';
import { DriverPlate } from './driver-tag.tsx';
import styles from './profile.module.css';

function Figure({ value }: { readonly value: number }) {
  const ref = useFlash<HTMLSpanElement>(value);
  return <span ref={ref}>{formatNumber(value)}</span>;
}

interface ProfileCardProps {
  readonly driver: Driver;
  readonly career: MyCareer | undefined;
  readonly onEdit: () => void;
}

/** The driver's name, number and figures. */
export const ProfileCard = ({ driver, career, onEdit }: ProfileCardProps) => (
  <section className="card stack gap-16" aria-labelledby="driver">
    <div className="row top gap-16">
      <DriverPlate startNumber={driver.startNumber} color={driver.team?.color} size="large" />
      <div className="stack grow gap-2">
        <h2 id="driver" className={`${styles.nickname} anywhere`}>
          {driver.nickname}
        </h2>
        <p className="large dim anywhere">{driver.team ? driver.team.name : 'Ohne Team'}</p>
        {driver.favouriteClassId ? (
          <p className="row meta">
            Lieblingsklasse <ClassBadge id={driver.favouriteClassId} />
          </p>
        ) : null}
      </div>
      <Tooltip label="Profil bearbeiten">
        <Button aria-label="Profil bearbeiten" icon={<Glyph icon={EditIcon} />} onClick={onEdit} />
      </Tooltip>
    </div>
    {driver.bio ? <p className="readable anywhere lines">{driver.bio}</p> : null}
    <div className="ruled">
      <Stats>
        <Stat label="Siege">{career ? <Figure value={career.wins} /> : null}</Stat>
        <Stat label="Podien">{career ? <Figure value={career.podiums} /> : null}</Stat>
        <Stat label="Starts">{career ? <Figure value={career.starts} /> : null}</Stat>
      </Stats>
    </div>
  </section>
);
