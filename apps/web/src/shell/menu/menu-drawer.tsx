import type { MouseEvent } from 'react';
import { useModal } from '#platform/ui/dialog/use-modal.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CloseIcon } from '#platform/ui/icons.ts';
import type { Viewer } from '../viewer.ts';
import styles from './menu.module.css';
import { SideMenu } from './side-menu.tsx';

interface MenuDrawerProps {
  readonly viewer: Viewer | undefined;
  readonly onClose: () => void;
}

/** The menu on a phone; the browser's own dialog keeps the focus inside and the page behind still. */
export function MenuDrawer({ viewer, onClose }: MenuDrawerProps) {
  const ref = useModal();
  const closeOutside = (event: MouseEvent) => {
    if (event.target === ref.current) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes a dialog with Escape
    <dialog ref={ref} className={styles.drawer} aria-label="Menü" onCancel={onClose} onClick={closeOutside}>
      <div className={`${styles.head} row between large bold`}>
        Menü
        <Button
          look="quiet"
          aria-label="Menü schließen"
          icon={<Glyph icon={CloseIcon} size={20} />}
          onClick={onClose}
        />
      </div>
      <SideMenu viewer={viewer} onNavigate={onClose} />
    </dialog>
  );
}
