import { ROLE_LABELS, type Role, roleLabel } from '@kontor/contract/core/roles.ts';
import { displayName, heldAuthorities } from '@kontor/contract/users/rules.ts';
import type { Employee, User } from '@kontor/contract/users/schema.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Menu } from '#platform/ui/field/menu.ts';
import { Tooltip } from '#platform/ui/field/tooltip.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { ExpandIcon, LockIcon, LogoutIcon } from '#platform/ui/icons.ts';
import styles from './people.module.css';
import { blockedBy, heldThroughDiscord, isOwner, roleOptions } from './rights.ts';

interface RoleMenuProps {
  readonly actor: User;
  readonly person: Employee;
  readonly owners: number;
  readonly isBusy: boolean;
  readonly onChoose: (role: Role) => void;
  readonly onLogOut: () => void;
}

export function RoleMenu({ actor, person, owners, isBusy, onChoose, onLogOut }: RoleMenuProps) {
  const options = roleOptions(actor, person, owners);
  const reason = blockedBy(options);
  const label = roleLabel(heldAuthorities(person));
  const kept = heldThroughDiscord(person, 'USER');
  if (reason && person.id === actor.id && isOwner(person)) {
    return (
      <span className={`${styles.locked} row wrap`} style={{ lineHeight: 1.25 }}>
        <Glyph icon={LockIcon} size={16} />
        {label} <span className="meta block">einzige Geschäftsführung</span>
      </span>
    );
  }
  const trigger = (
    <Button
      data-role-of={person.id}
      className={styles.trigger ?? ''}
      isDisabled={reason !== undefined}
      isBusy={isBusy}
      aria-label={`${label}: Rechte von ${displayName(person)} ändern`}
    >
      {label}
      <Glyph icon={ExpandIcon} />
    </Button>
  );
  if (reason) {
    return (
      <Tooltip label={reason} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
        {trigger}
      </Tooltip>
    );
  }
  return (
    <Menu position="bottom-end" width="target" withInitialFocusPlaceholder={false}>
      <Menu.Target>{trigger}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Von Hand vergeben</Menu.Label>
        <Menu.RadioGroup
          value={options.find((option) => option.isCurrent)?.role ?? ''}
          onChange={(role) => onChoose(role as Role)}
        >
          {options.map(({ role, label: name, isCurrent, refusal }) => (
            <Menu.RadioItem key={role} value={role} closeMenuOnClick disabled={!isCurrent && refusal !== undefined}>
              {name}
              {!isCurrent && refusal ? (
                <span className="small block" style={{ maxWidth: '32ch', whiteSpace: 'normal' }}>
                  {refusal}
                </span>
              ) : null}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {kept ? (
          <Menu.Label className="normal dim" maw="28ch" style={{ whiteSpace: 'normal' }}>
            Durch Discord gilt mindestens „{ROLE_LABELS[kept]}“.
          </Menu.Label>
        ) : null}
        <Menu.Divider />
        <Menu.Item leftSection={<Glyph icon={LogoutIcon} size={16} />} onClick={onLogOut}>
          Überall abmelden
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
