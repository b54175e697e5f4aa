import { DialogLayer } from '#platform/ui/dialog/dialog-layer.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CloseIcon } from '#platform/ui/icons.ts';
import type { Viewer } from '../viewer.ts';
import styles from './menu.module.css';
import { SideMenu } from './side-menu.tsx';

export function MenuDrawer({ viewer, onClose }: { readonly viewer: Viewer | undefined; readonly onClose: () => void }) {
  return (
    <DialogLayer className={styles.drawer} edge="start" aria-label="Menü" onClose={onClose} closesOutside>
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
    </DialogLayer>
  );
}
