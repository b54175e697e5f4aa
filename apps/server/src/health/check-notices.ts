import { sayNumber } from '@kontor/contract/core/german.ts';
import { DROP_LABELS, type Target } from '@kontor/contract/discord-notices/schema.ts';
import { type Finding, ok, warning, wrong } from './finding.ts';

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
const AT = 'Einstellungen, „Mitteilungen an Discord“';

export function judgeNotices(targets: readonly Target[]): Finding {
  const broken = targets.filter(({ trouble }) => trouble !== null);
  if (broken.length > 0) {
    const names = broken.map(({ name }) => `„${name}“`).join(', ');
    return wrong(`Ausgeschaltet, weil die Adresse nicht mehr gilt: ${names}.`, `Trage dort eine neue ein: ${AT}.`);
  }
  const on = targets.filter(({ isOn }) => isOn);
  if (on.length === 0) return ok('Es wird kein Kanal benachrichtigt.');
  const paused = on.filter(({ waiting, pausedUntil }) => waiting > 0 && pausedUntil !== null);
  if (paused.length > 0) {
    const said = paused.map(({ name, lastAnswer }) => `„${name}“: ${lastAnswer ?? ''}`).join(' ');
    return warning(`Mitteilungen warten. ${said}`, 'Kontor versucht es einen Tag lang von selbst weiter.');
  }
  const dropped = on.flatMap((target) => target.dropped);
  const text = `${sayNumber(on.length)} ${on.length === 1 ? 'Kanal' : 'Kanäle'}, in 7 Tagen ${sayNumber(sum(on.map(({ sent }) => sent)))} gesendet`;
  if (dropped.length === 0) return ok(`${text}.`);
  const [first] = dropped;
  return warning(
    `${text}, ${sayNumber(sum(dropped.map(({ count }) => count)))} nicht zugestellt.`,
    `Die Gründe stehen unter ${AT}; zuerst: ${first ? DROP_LABELS[first.reason] : ''}.`,
  );
}
