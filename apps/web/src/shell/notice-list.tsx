import type { MouseEvent } from 'react';
import { formatTime } from '#platform/format.de.ts';
import { answerToast, type Notice, useNotices } from '#platform/toasts.ts';
import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { BellIcon, CloseIcon } from '#platform/ui/icons.ts';
import { EmptyState } from '#platform/ui/state.tsx';
import { useModal } from '#platform/ui/use-modal.ts';
import styles from './notice-list.module.css';
import { TOAST_ICONS } from './toast-region.tsx';

/** Its result is shown as a toast, which must not be hidden behind the list. */
const NoticeRow = ({ notice, onClose }: { readonly notice: Notice; readonly onClose: () => void }) => (
  <li className={styles.notice} data-kind={notice.kind}>
    <Glyph icon={TOAST_ICONS[notice.kind]} className={styles.mark} />
    <span className={styles.sentence}>{notice.sentence}</span>
    {notice.action ? (
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
    <time className={styles.time} dateTime={notice.at.toISOString()}>
      {formatTime(notice.at)}
    </time>
  </li>
);

/** The last notices; the browser's own dialog keeps the focus inside. */
export function NoticeList({ onClose }: { readonly onClose: () => void }) {
  const ref = useModal();
  const notices = useNotices();
  const closeOutside = (event: MouseEvent) => {
    if (event.target === ref.current) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes a dialog with Escape
    <dialog ref={ref} className={styles.panel} aria-label="Letzte Meldungen" onCancel={onClose} onClick={closeOutside}>
      <div className={styles.head}>
        <h2 className={styles.title}>Letzte Meldungen</h2>
        <Button look="quiet" aria-label="Schließen" icon={<Glyph icon={CloseIcon} size={20} />} onClick={onClose} />
      </div>
      {notices.length === 0 ? (
        <div className={styles.empty}>
          <EmptyState icon={BellIcon} title="Noch keine Meldungen.">
            Was dir hier kurz gesagt wird, kannst du an dieser Stelle nachlesen, bis du die Seite schließt.
          </EmptyState>
        </div>
      ) : (
        <ul className={styles.list}>
          {notices.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} onClose={onClose} />
          ))}
        </ul>
      )}
    </dialog>
  );
}
