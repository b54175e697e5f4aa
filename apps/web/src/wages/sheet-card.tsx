import { exportWageLines } from '@kontor/contract/wages/api.ts';
import { WAGE_KIND_LABELS, type WagePayment, type WagePeriod, type WageSheet } from '@kontor/contract/wages/schema.ts';
import { useId, useState } from 'react';
import { addressOf } from '#platform/api/api.ts';
import { formatDate } from '#platform/format.de.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { DownloadIcon, EditIcon, ExpandIcon, StarIcon, WageIcon } from '#platform/ui/icons.ts';
import { isDue, showCents } from './say-wages.ts';
import { SheetHistory } from './sheet-history.tsx';
import { SheetParts } from './sheet-parts.tsx';
import styles from './wages.module.css';

export interface SheetActions {
  readonly onPay: (sheet: WageSheet) => void;
  readonly onRate: (sheet: WageSheet) => void;
  readonly onLine: (sheet: WageSheet) => void;
  readonly onTakeBack: (sheet: WageSheet, payment: WagePayment) => void;
  readonly onShowAll: () => void;
}

interface SheetProps {
  readonly sheet: WageSheet;
  readonly period: WagePeriod;
  readonly actions: SheetActions;
}

function Details({ sheet, period, actions }: SheetProps) {
  const { person } = sheet;
  const csv = addressOf(exportWageLines, { params: { personId: person.id }, query: { ...period } });
  return (
    <div className={`${styles.details} split ruled`}>
      <div className="stack gap-16">
        <SheetParts sheet={sheet} isPeriod={period.from !== undefined} />
        <div className="row wrap">
          <Button icon={StarIcon} onClick={() => actions.onLine(sheet)}>
            Bonus oder Korrektur
          </Button>
          <Button icon={EditIcon} onClick={() => actions.onRate(sheet)}>
            Satz ändern
          </Button>
          <a className={buttonClass('outline')} href={csv} download>
            <Glyph icon={DownloadIcon} />
            <span>CSV</span>
          </a>
        </div>
      </div>
      <SheetHistory
        personId={person.id}
        period={period}
        actionOf={(payment) =>
          payment.takenBack ? null : <Button onClick={() => actions.onTakeBack(sheet, payment)}>Zurücknehmen</Button>
        }
      />
    </div>
  );
}

/** In a few words, where the amount beside it comes from. */
function About({
  sheet,
  period,
  onShowAll,
}: {
  readonly sheet: WageSheet;
  readonly period: WagePeriod;
  readonly onShowAll: () => void;
}) {
  const { parts, openCents, openBeforeCents, paidCents, lastPayment } = sheet;
  const open = parts.filter((part) => part.openCents !== 0);
  const made = open.map((part) => `${WAGE_KIND_LABELS[part.kind]}\u00a0${showCents(part.openCents)}`).join(' · ');
  const paid =
    period.from !== undefined && paidCents !== 0
      ? `${showCents(paidCents)} ausgezahlt`
      : lastPayment
        ? `zuletzt ${showCents(lastPayment.cents)} am ${formatDate(lastPayment.at)}`
        : 'noch nichts ausgezahlt';
  return (
    <span className="meta number">
      {openCents !== 0 ? <span className="block">{made}</span> : <span className="block">{paid}</span>}
      {openBeforeCents !== 0 ? (
        <button type="button" className="plain-button underlined relative" onClick={onShowAll}>
          dazu {showCents(openBeforeCents)} von davor
        </button>
      ) : null}
    </span>
  );
}

interface SheetCardProps extends SheetProps {
  readonly isOwn: boolean;
  /** Nothing is paid by numbers of another period. */
  readonly isStale: boolean;
}

/** A person with what is open; how it comes about unfolds. */
export function SheetCard({ isOwn, isStale, ...props }: SheetCardProps) {
  const { sheet, period, actions } = props;
  const { person, openCents } = sheet;
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const isQuiet = openCents === 0;
  return (
    <li className={`${styles.sheet} stack gap-16 ${isQuiet ? '' : 'card'}`} data-quiet={isQuiet || undefined}>
      <div className={styles.line}>
        <Avatar person={person} size={isQuiet ? 32 : 40} />
        <div className="anywhere">
          <h3 className={isQuiet ? 'strong' : 'large strong'}>
            {person.name} {isOwn ? <span className="pill dim">Du</span> : null}
            {sheet.isStaff ? null : <span className="meta"> arbeitet nicht mehr hier</span>}
          </h3>
          <About sheet={sheet} period={period} onShowAll={actions.onShowAll} />
        </div>
        {isQuiet ? null : (
          <p className={`${styles.amount} figure bold number nowrap ${openCents < 0 ? 'error' : ''}`}>
            {showCents(openCents)}
          </p>
        )}
        <div className={`${styles.actions} row`}>
          {isDue(sheet) ? (
            <Button
              icon={WageIcon}
              isDisabled={isStale}
              aria-label={`Auszahlen: ${person.name}, ${showCents(openCents)}`}
              onClick={() => actions.onPay(sheet)}
            >
              Auszahlen
            </Button>
          ) : null}
          <Button
            look="quiet"
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            aria-label={`Einzelheiten zu ${person.name}`}
            icon={<Glyph icon={ExpandIcon} className={isOpen ? 'turned' : undefined} />}
            onClick={() => setIsOpen(!isOpen)}
          />
        </div>
      </div>
      {isOpen ? (
        <div id={detailsId}>
          <Details {...props} />
        </div>
      ) : null}
    </li>
  );
}
