import { formatTime } from '#platform/format.de.ts';
import { answerToast, isOffered, type Notice, useNotices } from '#platform/toasts.ts';
import { DialogLayer } from '#platform/ui/dialog/dialog-layer.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { BellIcon, CloseIcon } from '#platform/ui/icons.ts';
import { EmptyState } from '#platform/ui/table/state.tsx';
import styles from './notices.module.css';
import { TOAST_ICONS, TOAST_TONES } from './toast-region.tsx';

/** Its result is shown as a toast: the list has done its work. */
const NoticeRow = ({ notice, onClose }: { readonly notice: Notice; readonly onClose: () => void }) => (
  <li className="row" style={{ minHeight: 52, padding: '6px 16px' }}>
    <Glyph icon={TOAST_ICONS[notice.kind]} className={TOAST_TONES[notice.kind]} />
    <span className="grow anywhere">{notice.sentence}</span>
    {notice.action && isOffered(notice.action) ? (
      <Button
        look="quiet"
        aria-label={`${notice.action.label}: ${notice.sentence}`}
        onClick={() => {
          onClose();
          answerToast(notice);
        }}
      >
        {notice.action.label}
      </Button>
    ) : null}
    <time className="meta number" dateTime={notice.at.toISOString()}>
      {formatTime(notice.at)}
    </time>
  </li>
);

export function NoticeList({ onClose }: { readonly onClose: () => void }) {
  const notices = useNotices();
  return (
    <DialogLayer className={styles.panel} edge="end" aria-label="Letzte Meldungen" onClose={onClose} closesOutside>
      <div className={`${styles.head} row between`}>
        <h2 className="large">Letzte Meldungen</h2>
        <Button look="quiet" aria-label="Schließen" icon={<Glyph icon={CloseIcon} size={20} />} onClick={onClose} />
      </div>
      {notices.length === 0 ? (
        <EmptyState icon={BellIcon} title="Noch keine Meldungen.">
          Was dir hier kurz gesagt wird, kannst du an dieser Stelle nachlesen, bis du die Seite schließt.
        </EmptyState>
      ) : (
        <ul className="divided">
          {notices.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} onClose={onClose} />
          ))}
        </ul>
      )}
    </DialogLayer>
  );
}
