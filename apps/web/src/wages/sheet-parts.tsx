import { type SheetPart, WAGE_KIND_LABELS, type WageSheet } from '@kontor/contract/wages/schema.ts';
import { NoWrap } from '#platform/ui/no-wrap.tsx';
import { sayBasis, sayRate, showCents } from './say-wages.ts';
import styles from './wages.module.css';

function Part({ part, isPeriod }: { readonly part: SheetPart; readonly isPeriod: boolean }) {
  const basis = sayBasis(part);
  const earned = part.openCents + part.paidCents;
  return (
    <div className={`${styles.part} row between baseline gap-16`}>
      <dt>
        {WAGE_KIND_LABELS[part.kind]}
        {basis ? <span className="meta block number">{basis}</span> : null}
      </dt>
      <dd className="number strong end nowrap">
        {showCents(isPeriod ? earned : part.openCents)}
        {part.paidCents !== 0 ? (
          <span className="meta block">
            {part.openCents === 0 ? 'ausgezahlt' : `davon ${showCents(part.openCents)} offen`}
          </span>
        ) : null}
      </dd>
    </div>
  );
}

interface SheetPartsProps {
  readonly sheet: WageSheet;
  /** Shows what was earned in a period, paid or not. */
  readonly isPeriod: boolean;
}

/** How the amount of a sheet comes about. */
export const SheetParts = ({ sheet, isPeriod }: SheetPartsProps) => (
  <div className="stack gap-4">
    {sheet.parts.length > 0 ? (
      <dl className="divided">
        {sheet.parts.map((part) => (
          <Part key={part.kind} part={part} isPeriod={isPeriod} />
        ))}
      </dl>
    ) : (
      <p className="dim">{isPeriod ? 'In diesem Zeitraum ist nichts zusammengekommen.' : 'Gerade ist nichts offen.'}</p>
    )}
    <p className="meta">
      <NoWrap>
        {sheet.rate
          ? `Satz: ${sayRate(sheet.rate)}${sheet.rate.isOwn ? '' : ' (Standard)'}`
          : 'Noch ist kein Satz eingetragen: Gezählt wird nur Trinkgeld.'}
      </NoWrap>
    </p>
  </div>
);
