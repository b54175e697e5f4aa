import { ofKind, totalsOf } from '@kontor/contract/cash/rules.ts';
import type { CloseSheet } from '@kontor/contract/cash/schema.ts';
import { copyAndReport } from '#platform/clipboard.ts';
import { formatCents, formatCentsChange, formatDate } from '#platform/format.de.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { CopyIcon } from '#platform/ui/icons.ts';

const sayDate = (day: string): string => formatDate(`${day}T12:00:00Z`);

/** What a close says in a channel, with Discord's bold. */
function discordText({ since, day, counted, expected, by, note, period }: CloseSheet): string {
  const difference = counted - expected;
  const net = (kind: 'SALE' | 'PURCHASE' | 'EXPENSE' | 'WAGE') => {
    const { in: came, out: went } = totalsOf(ofKind(period.sums, kind));
    return came - went;
  };
  const lines: [string, number][] = [
    ['Verkäufe', net('SALE')],
    ['Einkäufe', net('PURCHASE')],
    ['Ausgaben', net('EXPENSE')],
    ['Löhne', net('WAGE')],
  ];
  return [
    `**Kassenabschluss ${since === day ? '' : `${sayDate(since)} bis `}${sayDate(day)}**`,
    ...lines.filter(([, cents]) => cents !== 0).map(([label, cents]) => `${label}: ${formatCentsChange(cents)}`),
    `In der Kasse: **${formatCents(counted)}**`,
    `Auf der Bank: ${formatCents(period.closing.BANK)}`,
    difference === 0 ? 'Differenz: keine' : `Differenz: **${formatCentsChange(difference)}**`,
    ...(note === '' ? [] : [`Notiz: ${note}`]),
    `Gezählt von ${by}`,
  ].join('\n');
}

export const DiscordText = ({ sheet }: { readonly sheet: CloseSheet }) => (
  <Button icon={CopyIcon} onClick={() => void copyAndReport(discordText(sheet), 'Der Text für Discord ist kopiert.')}>
    Für Discord kopieren
  </Button>
);
