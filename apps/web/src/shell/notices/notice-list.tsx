import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useReducer } from 'react';
import { formatDate, formatTime } from '#platform/format.de.ts';
import {
  answerToast,
  isOffered,
  isOpen,
  type Notice,
  putAwayNotice,
  putAwayRead,
  useNotices,
} from '#platform/toasts.ts';
import { DialogLayer } from '#platform/ui/dialog/dialog-layer.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { BellIcon, CloseIcon } from '#platform/ui/icons.ts';
import { EmptyState } from '#platform/ui/table/state.tsx';
import styles from './notices.module.css';
import { TOAST_ICONS, TOAST_TONES } from './toast-region.tsx';
import { placeOf } from './where.ts';

/** Offers end by the clock, also while the list is open. */
function useOffers(notices: readonly Notice[]): void {
  const [ticks, tick] = useReducer((count: number) => count + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every end sets the timer for the next one
  useEffect(() => {
    const ends = notices.flatMap(({ action }) => (action?.until && isOffered(action) ? [action.until] : []));
    if (ends.length === 0) return;
    const timer = setTimeout(tick, Math.min(...ends) - Date.now() + 20);
    return () => clearTimeout(timer);
  }, [notices, ticks]);
}

const isToday = (at: Date): boolean => formatDate(at) === formatDate(new Date());

interface RowProps {
  readonly notice: Notice;
  /** The list has done its work: what comes of it is shown elsewhere. */
  readonly onClose: () => void;
}

function NoticeRow({ notice, onClose }: RowProps) {
  const { id, kind, sentence, action, at } = notice;
  const router = useRouter();
  const { href, place } = placeOf(notice);
  const go = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onClose();
    router.history.push(href);
  };
  return (
    <li className={`${styles.notice} leads row top`}>
      <Glyph icon={TOAST_ICONS[kind]} className={TOAST_TONES[kind]} />
      <div className="grow anywhere">
        <a className="leads-to block" href={href} onClick={go}>
          {sentence}
        </a>
        <span className="meta number">
          <time dateTime={at.toISOString()}>
            {isToday(at) ? formatTime(at) : `${formatDate(at)}, ${formatTime(at)}`}
          </time>
          {place ? ` · ${place}` : ''}
        </span>
      </div>
      {action && isOffered(action) ? (
        <Button
          look="quiet"
          className="relative"
          aria-label={`${action.label}: ${sentence}`}
          onClick={() => {
            onClose();
            answerToast(notice);
          }}
        >
          {action.label}
        </Button>
      ) : null}
      {kind === 'error' ? (
        <Button
          look="quiet"
          className="relative"
          aria-label={`Weglegen: ${sentence}`}
          title="Weglegen"
          icon={<Glyph icon={CloseIcon} />}
          onClick={() => putAwayNotice(id)}
        />
      ) : null}
    </li>
  );
}

const groupOf = ({ kind, at }: Notice): string =>
  kind === 'error' ? 'Fehlgeschlagen' : isToday(at) ? 'Heute' : 'Früher';

export function NoticeList({ onClose }: { readonly onClose: () => void }) {
  const notices = useNotices();
  useOffers(notices);
  const groups = ['Fehlgeschlagen', 'Heute', 'Früher']
    .map((title) => ({ title, rows: notices.filter((notice) => groupOf(notice) === title) }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <DialogLayer className={styles.panel} edge="end" aria-label="Letzte Meldungen" onClose={onClose} closesOutside>
      <div className={`${styles.head} row`}>
        <h2 className="large grow">Letzte Meldungen</h2>
        {notices.some((notice) => !isOpen(notice)) ? (
          <Button look="quiet" title="Was fehlschlug oder zurückgenommen werden kann, bleibt." onClick={putAwayRead}>
            Leeren
          </Button>
        ) : null}
        <Button look="quiet" aria-label="Schließen" icon={<Glyph icon={CloseIcon} size={20} />} onClick={onClose} />
      </div>
      {groups.length === 0 ? (
        <EmptyState icon={BellIcon} title="Noch keine Meldungen.">
          Was dir kurz gesagt wird, kannst du hier nachlesen. Was fehlschlug, bleibt, bis du es weglegst.
        </EmptyState>
      ) : (
        groups.map(({ title, rows }) => (
          <section key={title} aria-label={title}>
            <h3 className={`${styles.day} small strong faint`}>{title}</h3>
            <ul className="divided">
              {rows.map((notice) => (
                <NoticeRow key={notice.id} notice={notice} onClose={onClose} />
              ))}
            </ul>
          </section>
        ))
      )}
    </DialogLayer>
  );
}
