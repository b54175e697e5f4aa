import { testTarget } from '@kontor/contract/discord-notices/api.ts';
import { DROP_LABELS, EVENT_LABELS, type Target, type TestAnswer } from '@kontor/contract/discord-notices/schema.ts';
import { useId, useState } from 'react';
import { useWrite } from '#platform/api/use-write.ts';
import { formatCount, formatDateTime, formatNumber } from '#platform/format.de.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { Notice } from '#platform/ui/page/notice.tsx';
import { discordQueries } from './discord-notices.queries.ts';

const FIXES = {
  GONE: 'Diesen Webhook gibt es bei Discord nicht mehr, deshalb ist der Kanal ausgeschaltet. Lege in Discord einen neuen an und trage seine Adresse hier ein. Was noch wartet, wird dann gesendet, bis zu einem Tag lang.',
  SEALED:
    'Die Adresse lässt sich nicht mehr lesen, weil das Geheimnis der Discord-Anwendung ein anderes ist. Trage sie neu ein.',
} as const;

/** Something is to be sent, but Discord could not be reached or asks for a pause. */
const isHeldUp = ({ waiting, pausedUntil }: Target): boolean => waiting > 0 && pausedUntil !== null;

function StateBadge({ target }: { readonly target: Target }) {
  if (target.trouble) return <Badge tone="red">gestört</Badge>;
  if (!target.isOn) return <Badge tone="gray">aus</Badge>;
  return isHeldUp(target) ? <Badge tone="amber">wartet</Badge> : <Badge tone="green">an</Badge>;
}

function sayProgress({ lastSentAt, sent, waiting, quietHours }: Target): string {
  const begun = lastSentAt
    ? `Zuletzt gesendet: ${formatDateTime(lastSentAt)}. In 7 Tagen ${formatNumber(sent)} gesendet`
    : 'Noch nichts gesendet';
  const rest = waiting > 0 ? `, ${formatCount(waiting, 'wartet', 'warten')}` : '';
  return `${begun}${rest}.${quietHours ? ` Ruhezeit ${quietHours.from}–${quietHours.to} Uhr.` : ''}`;
}

/** A pause of seconds is over before it is read. */
const PAUSE_WORTH_SAYING_MS = 60_000;

function sayAnswer({ lastAnswer, lastAnswerAt, pausedUntil, waiting, trouble }: Target): string[] {
  if (!lastAnswer || !lastAnswerAt || trouble) return [];
  const pause = pausedUntil && waiting > 0 ? Date.parse(pausedUntil) - Date.parse(lastAnswerAt) : 0;
  const next = pausedUntil && pause > PAUSE_WORTH_SAYING_MS ? ` Weiter geht es ab ${formatDateTime(pausedUntil)}.` : '';
  return [`Letzte Antwort (${formatDateTime(lastAnswerAt)}): ${lastAnswer}${next}`];
}

const factsOf = (target: Target): string[] => [
  sayProgress(target),
  ...sayAnswer(target),
  ...target.dropped.map(({ reason, count }) => `${formatNumber(count)} nicht zugestellt: ${DROP_LABELS[reason]}.`),
];

interface TargetCardProps {
  readonly target: Target;
  readonly isFirst: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

export function TargetCard({ target, isFirst, onEdit, onRemove }: TargetCardProps) {
  const id = useId();
  const [answer, setAnswer] = useState<TestAnswer>();
  const test = useWrite(testTarget, {
    onSuccess: (_answer, client) => client.invalidateQueries(discordQueries.targets()),
  });
  const tryIt = () => {
    setAnswer(undefined);
    test.run({ params: { id: target.id } }, { onSuccess: setAnswer });
  };
  return (
    <li className={`stack gap-8 ${isFirst ? '' : 'ruled'}`} aria-labelledby={id}>
      <p className="row wrap between">
        <span id={id} className="large strong anywhere">
          {target.name}
        </span>{' '}
        <span role="status">
          <StateBadge target={target} />
        </span>
      </p>
      <p className="readable">{target.events.map((event) => EVENT_LABELS[event]).join(', ')}</p>
      {factsOf(target).map((fact) => (
        <p key={fact} className="dim readable number">
          {fact}
        </p>
      ))}
      {target.trouble ? (
        <Notice kind="error" role="status">
          {FIXES[target.trouble]}
        </Notice>
      ) : null}
      {answer ? (
        <Notice kind={answer.isOk ? 'info' : 'error'} role="status">
          {answer.isOk ? 'Die Testnachricht ist im Kanal angekommen.' : answer.answer}
        </Notice>
      ) : null}
      <div className="row wrap">
        <Button onClick={onEdit} aria-label={`„${target.name}“ bearbeiten`}>
          Bearbeiten
        </Button>
        <Button onClick={tryIt} isBusy={test.isPending} aria-label={`„${target.name}“ testen`}>
          Testen
        </Button>
        <Button look="quiet" onClick={onRemove} aria-label={`„${target.name}“ entfernen`}>
          Entfernen
        </Button>
      </div>
    </li>
  );
}
