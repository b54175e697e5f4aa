import type { Team } from '@kontor/contract/team/duty-schema.ts';
import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { useDutyChange } from '#team';

interface DutyMenuProps {
  readonly team: Team;
  readonly sentence: string;
  readonly onDone: () => void;
}

export function DutyMenu({ team: { own, onDuty, unread }, sentence, onDone }: DutyMenuProps) {
  const change = useDutyChange();
  return (
    <div className="stack gap-12" style={{ width: 260, padding: 8 }}>
      <p>
        <span className="bold">{sentence}</span>
        <span className="block meta">
          {onDuty.length === 0
            ? 'Gerade ist niemand im Dienst.'
            : `Da sind: ${onDuty.map(({ person }) => person.name).join(', ')}`}
        </span>
      </p>
      <Button
        look={own ? 'outline' : 'primary'}
        isBusy={change.isPending}
        onClick={() => change.run({ body: { on: !own } }, { onSuccess: onDone })}
      >
        {own ? 'Dienst beenden' : 'Dienst beginnen'}
      </Button>
      <Link to="/duty" className={buttonClass('quiet')} onClick={onDone}>
        {unread > 0 ? `Zum Dienst (${unread} ungelesen)` : 'Zum Dienst'}
      </Link>
    </div>
  );
}
