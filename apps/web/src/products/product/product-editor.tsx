import type { ProductKind } from '@kontor/contract/products/offer.ts';
import type { Product } from '@kontor/contract/products/schema.ts';
import { Link, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { focusField, focusWithMouse } from '#platform/forms/forms.ts';
import { Locked } from '#platform/forms/locked.tsx';
import { SaveProblem } from '#platform/forms/save-problem.tsx';
import { UploadReports } from '#platform/forms/uploads.ts';
import { ConfirmDialog } from '#platform/ui/dialog/dialog.tsx';
import { UnsavedGuard } from '#platform/ui/dialog/unsaved-guard.tsx';
import { useBottomBar } from '#platform/ui/dialog/use-bottom-bar.ts';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { Menu } from '#platform/ui/field/menu.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { BackIcon, MoreIcon, RemoveIcon } from '#platform/ui/icons.ts';
import { Page } from '#platform/ui/page/page.tsx';
import { RemoveProduct } from '../remove-product.tsx';
import { BasicFields, MoreFields } from './basic-fields.tsx';
import { ContentFields } from './content-fields.tsx';
import { Earnings } from './earnings.tsx';
import { Preview } from './preview.tsx';
import styles from './product.module.css';
import { doubtfulField } from './product-doubts.ts';
import { type ProductEditing, useProductForm } from './use-product-form.ts';

export const ToProducts = () => (
  <Link to="/products" className={buttonClass()}>
    <Glyph icon={BackIcon} />
    <span>Produkte</span>
  </Link>
);

function SaveQuestion({ form, question, setQuestion }: ProductEditing) {
  if (!question) return null;
  const { doubts, save } = question;
  const { name, onSale } = form.values;
  const isLoss = doubts.losses.length > 0;
  const title = onSale ? `„${name}“ ${isLoss ? 'mit Verlust' : 'so'} auf die Karte?` : `„${name}“ so speichern?`;
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={onSale ? 'Trotzdem auf die Karte' : 'So speichern'}
      cancelLabel="Zurück"
      look={isLoss || onSale ? 'danger' : 'primary'}
      enter="cancel"
      onConfirm={() => {
        setQuestion(undefined);
        save();
      }}
      onCancel={() => {
        setQuestion(undefined);
        queueMicrotask(() => focusField(doubtfulField(form.values, doubts)));
      }}
    >
      <div className="stack gap-8">
        {doubts.defaults.length > 0 ? <p>Das war vorgegeben, niemand hat es gewählt:</p> : null}
        <ul className="stack gap-4">
          {[...doubts.defaults, ...doubts.losses].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
    </ConfirmDialog>
  );
}

function ProductMenu({ product, onRemoved }: { readonly product: Product; readonly onRemoved: () => void }) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Menu position="bottom-end" withInitialFocusPlaceholder={false} transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <Button aria-label={`Mehr zu ${product.name}`} icon={<Glyph icon={MoreIcon} />} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item color="red" leftSection={<Glyph icon={RemoveIcon} />} onClick={() => setIsAsked(true)}>
            Produkt löschen
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isAsked ? <RemoveProduct product={product} onClose={() => setIsAsked(false)} onDone={onRemoved} /> : null}
    </>
  );
}

/** To where the person came from, with its filter and place; to the list for who came by the address. */
function useLeave(): (ignoreBlocker: boolean) => void {
  const navigate = useNavigate();
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  return (ignoreBlocker) => {
    if (canGoBack) history.back({ ignoreBlocker });
    else void navigate({ to: '/products', ignoreBlocker });
  };
}

interface ProductEditorProps {
  /** None: it is a new one. */
  readonly product: Product | undefined;
  readonly kind: ProductKind;
  /** What else there is of it. */
  readonly tabs?: ReactNode;
}

/** A product as a form with a page of its own, beside what customers see of it. */
export function ProductEditor({ product, kind, tabs }: ProductEditorProps) {
  const leave = useLeave();
  const editing = useProductForm(product, kind, () => leave(true));
  const { form, isDirty, isSaving, problem, submit, uploads, dialog } = editing;
  const bar = useBottomBar<HTMLDivElement>();
  const name = useRef<HTMLInputElement>(null);
  const isNew = product === undefined;
  useEffect(() => {
    if (!isNew) return;
    focusWithMouse(name.current);
    name.current?.select();
  }, [isNew]);
  return (
    <Page
      title={product?.name ?? 'Neues Produkt'}
      purpose="Was Kunden sehen, was es kostet und woraus es besteht."
      actions={
        <>
          <ToProducts />
          {product ? <ProductMenu product={product} onRemoved={() => leave(true)} /> : null}
        </>
      }
    >
      {tabs}
      <form
        className="column gap-16 bottom-view"
        aria-label={product ? `„${product.name}“ bearbeiten` : 'Neues Produkt'}
        onSubmit={submit}
        noValidate
      >
        <SaveProblem state={problem} thing="das Produkt" />
        <Locked isLocked={isSaving} className={styles.editor}>
          <UploadReports.Provider value={uploads}>
            <div className={`${styles.basics} card`}>
              <BasicFields form={form} nameRef={name} />
            </div>
            <Preview form={form} product={product} />
            <div className={`${styles.rest} stack gap-16`}>
              <ContentFields editing={editing} ownId={product?.id} />
              <MoreFields form={form} />
            </div>
          </UploadReports.Provider>
        </Locked>
        <div className={`${styles.bar} bottom-bar row wrap`} ref={bar}>
          <Earnings editing={editing} />
          {dialog.isWaiting ? (
            <p className="dim" role="status">
              Das Bild wird noch hochgeladen, dann wird gespeichert.
            </p>
          ) : null}
          <Button onClick={() => leave(false)} isDisabled={isSaving}>
            Abbrechen
          </Button>
          <Button type="submit" look="primary" isBusy={isSaving}>
            Speichern
          </Button>
        </div>
      </form>
      <SaveQuestion {...editing} />
      <UnsavedGuard isDirty={isDirty} />
    </Page>
  );
}
