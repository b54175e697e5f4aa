import { changeOf } from '@kontor/contract/insights/rules.ts';
import { formatPercent } from '#platform/format.de.ts';
import styles from './insights.module.css';

interface ChangeProps {
  readonly now: number;
  readonly earlier: number;
  /** More of it is worse. */
  readonly isBad?: boolean;
}

const SMALL = 0.5;

/** How much more or less than before: sign and arrow say it without the colour. */
export function Change({ now, earlier, isBad = false }: ChangeProps) {
  const change = changeOf(now, earlier);
  if (change === undefined) return null;
  const isSame = Math.abs(change) < SMALL;
  const tone = isSame ? 'dim' : change > 0 !== isBad ? 'success' : 'error';
  const said = formatPercent(Math.round(Math.abs(change)) / 100);
  return (
    <span className={`${styles.change} ${tone} strong number nowrap`}>
      <span aria-hidden="true">{isSame ? '±0 %' : `${change > 0 ? '▲' : '▼'} ${said}`}</span>
      <span className="visually-hidden">{isSame ? 'gleich viel' : `${said} ${change > 0 ? 'mehr' : 'weniger'}`}</span>
    </span>
  );
}
