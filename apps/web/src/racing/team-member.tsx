import type { DriverFace } from '@kontor/contract/racing/schema.ts';
import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { MoreIcon } from '#platform/ui/icons.ts';
import { Menu } from '#platform/ui/menu.ts';
import { DriverTag } from './driver-tag.tsx';
import styles from './team-member.module.css';

interface TeamMemberProps {
  readonly member: DriverFace;
  readonly isCaptain: boolean;
  readonly isSelf: boolean;
  /** Only a captain has something to do with the others. */
  readonly onTask: ((kind: 'remove' | 'handOver') => void) | undefined;
}

export const TeamMember = ({ member, isCaptain, isSelf, onTask }: TeamMemberProps) => (
  <li className={styles.member}>
    <DriverTag driver={member} showsTeam={false} />
    {isSelf ? <span className={styles.self}>Du</span> : null}
    {isCaptain ? <span className={styles.captain}>Teamleitung</span> : null}
    {onTask ? (
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            look="quiet"
            className={styles.more ?? ''}
            aria-label={`Mehr zu ${member.nickname}`}
            icon={<Glyph icon={MoreIcon} />}
          />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onTask('handOver')}>Teamleitung übergeben</Menu.Item>
          <Menu.Item color="var(--wrong)" onClick={() => onTask('remove')}>
            Aus dem Team entfernen
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    ) : null}
  </li>
);
