import { type AriaAttributes, type MouseEvent, type ReactNode, useEffectEvent, useLayoutEffect, useState } from 'react';
import styles from './dialog-layer.module.css';
import { addLayer, PortalTarget } from './open-dialogs.ts';

/** Opens the `<dialog>` while it is mounted, and gives the focus back to where it was. */
function useDialog(close: (() => void) | undefined) {
  const [layer, setLayer] = useState<HTMLDialogElement | null>(null);
  const askToClose = useEffectEvent(() => close?.());
  // A layout effect, because only a dialog that is still in the page can give the focus back.
  useLayoutEffect(() => {
    if (!layer) return;
    layer.showModal();
    // The browser would take the first thing it finds, such as the button that closes.
    const first = layer.querySelector<HTMLElement & { select?: () => void }>('[data-autofocus]');
    first?.focus();
    first?.select?.();
    const remove = addLayer({ dialog: layer, askToClose });
    const onCancel = (event: Event) => {
      event.preventDefault();
      askToClose();
    };
    // The browser has closed it without asking: it is open for as long as it is mounted.
    const onClosed = () => {
      if (layer.open) return;
      layer.showModal();
      askToClose();
    };
    layer.addEventListener('cancel', onCancel);
    layer.addEventListener('close', onClosed);
    return () => {
      layer.removeEventListener('cancel', onCancel);
      layer.removeEventListener('close', onClosed);
      remove();
      layer.close();
    };
  }, [layer]);
  return [layer, setLayer] as const;
}

type Naming = Pick<AriaAttributes, 'aria-label' | 'aria-labelledby' | 'aria-describedby'>;

interface DialogLayerProps extends Naming {
  readonly role?: 'alertdialog';
  readonly className: string | undefined;
  /** At an edge of the screen instead of its middle: the menu and the list of notices. */
  readonly edge?: 'start' | 'end';
  /** While something is under way it cannot be closed. */
  readonly isBusy?: boolean;
  /** What Escape does; without it only the buttons inside close the dialog. */
  readonly onClose?: (() => void) | undefined;
  readonly closesOutside?: boolean;
  readonly children: ReactNode;
}

/** Every dialog: a layer over the whole screen with the box in it; lists, hints and notices are drawn beside the box. */
export function DialogLayer(props: DialogLayerProps) {
  const { className, edge, isBusy = false, onClose, closesOutside = false, children, ...naming } = props;
  const close = isBusy ? undefined : onClose;
  const [layer, setLayer] = useDialog(close);
  const closeOutside = (event: MouseEvent) => {
    if (closesOutside && event.target === event.currentTarget) close?.();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes a dialog with Escape
    <dialog ref={setLayer} className={styles.layer} data-edge={edge} onClick={closeOutside} {...naming}>
      {layer ? (
        <PortalTarget value={layer}>
          <div className={`${styles.box} raised ${className}`}>{children}</div>
        </PortalTarget>
      ) : null}
    </dialog>
  );
}
