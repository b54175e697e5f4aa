import { NOBODY } from '@kontor/contract/stock-check/rules.ts';
import type { GapGroup, StockReport } from '@kontor/contract/stock-check/schema.ts';
import { ItemImage, useItemImage } from '#inventory';
import { formatCents, formatCount } from '#platform/format.de.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { PersonIcon, StockIcon } from '#platform/ui/icons.ts';
import { Section } from '#platform/ui/page/section.tsx';
import { isKnownLoss, isOpen, sayKinds, sumOf } from './say-gaps.ts';
import styles from './stock-check.module.css';

interface Row {
  readonly key: string;
  readonly label: string;
  readonly open: number;
  readonly known: number;
  readonly kinds: string;
  /** A name of the game may be like that of an account. */
  readonly isOfGame: boolean;
}

const rowOf = ({ key, label, sums }: GapGroup): Row => ({
  key: key || NOBODY,
  label: key ? label : 'Beim Zählen bemerkt',
  open: Math.max(0, sumOf(sums, isOpen).cents),
  known: Math.max(0, sumOf(sums, isKnownLoss).cents),
  kinds: sayKinds(sums),
  isOfGame: key.startsWith('g:'),
});

const FIRST = 6;

interface GroupListProps {
  readonly title: string;
  readonly rows: readonly Row[];
  /** How many more there are than the report names. */
  readonly rest: number;
  readonly chosen: string | undefined;
  readonly picture: (row: Row) => React.ReactNode;
  readonly onChoose: (key: string | undefined) => void;
}

/** Those with most that is unexplained first; a press shows their rows only. */
function GroupList({ title, rows, rest, chosen, picture, onChoose }: GroupListProps) {
  const most = Math.max(1, ...rows.map(({ open, known }) => open + known));
  const percent = (cents: number) => `${(100 * cents) / most}%`;
  const first = rows.slice(0, FIRST);
  const others = rows.slice(FIRST);
  const more = others.length + rest;
  const line = (row: Row) => (
    <li key={row.key}>
      <button
        type="button"
        className={`${styles.group} plain-button`}
        aria-pressed={row.key === chosen}
        onClick={() => onChoose(row.key === chosen ? undefined : row.key)}
      >
        {picture(row)}
        <span className="anywhere">
          <span className="strong block">{row.label}</span>
          <span className="meta">
            {row.isOfGame ? 'im Spiel · ' : ''}
            {row.kinds}
          </span>
        </span>
        <span className={`${row.open > 0 ? 'strong' : 'dim'} number`}>
          {row.open + row.known > 0 ? formatCents(row.open || row.known) : '–'}
        </span>
        <span className={`${styles.share} full`} aria-hidden="true">
          <span style={{ width: percent(row.open) }} />
          <span style={{ width: percent(row.known) }} />
        </span>
      </button>
    </li>
  );
  return (
    <Section title={title} level={3}>
      <ul className="card flush divided" aria-label={title}>
        {first.map(line)}
      </ul>
      {more > 0 ? (
        <details className="unfolds">
          <summary className="underlined small">{formatCount(more, 'weiterer', 'weitere')}</summary>
          <ul className="card flush divided" style={{ marginTop: 8 }} aria-label={`${title}: weitere`}>
            {others.map(line)}
          </ul>
        </details>
      ) : null}
    </Section>
  );
}

interface GroupsProps {
  readonly report: StockReport;
  readonly item: string | undefined;
  readonly person: string | undefined;
  readonly onChange: (changed: { was?: string; wer?: string }) => void;
}

export function Groups({ report: { items, people }, item, person, onChange }: GroupsProps) {
  const imageOf = useItemImage();
  const sorted = (groups: readonly GapGroup[]) =>
    groups.map(rowOf).sort((one, other) => other.open - one.open || other.known - one.known);
  return (
    <div className="stack gap-24">
      <p className={`${styles.legendLine} row wrap gap-16 meta`} aria-hidden="true">
        <span>ungeklärt</span>
        <span>geklärt</span>
      </p>
      <GroupList
        title="Welche Ware"
        rows={sorted(items.groups)}
        rest={items.rest}
        chosen={item}
        picture={({ key, label }) =>
          key ? <ItemImage src={imageOf(key)} label={label} size={32} /> : <Glyph icon={StockIcon} />
        }
        onChoose={(was = '') => onChange({ was })}
      />
      <GroupList
        title="Wer es war"
        rows={sorted(people.groups)}
        rest={people.rest}
        chosen={person}
        picture={() => <Glyph icon={PersonIcon} size={22} className="dim" />}
        onChoose={(wer = '') => onChange({ wer })}
      />
    </div>
  );
}
