import { saveItemPictures } from '@kontor/contract/inventory/api.ts';
import { useState } from 'react';
import { useWrite } from '#platform/api/use-write.ts';
import { formatCount, formatNumber } from '#platform/format.de.ts';
import { showToast } from '#platform/toasts.ts';
import { Modal } from '#platform/ui/dialog/modal.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { PictureUpload } from '#platform/ui/field/picture-upload.tsx';
import { Refusal } from '#platform/ui/page/notice.tsx';
import { Spinner } from '#platform/ui/page/spinner.tsx';
import { EntryGroup, FileDrop } from '../files.tsx';
import { useBaseItems, useItemPictures } from '../inventory.queries.ts';
import { ItemImage, useItemImage } from '../item-image.tsx';
import { ItemPicker } from '../item-picker.tsx';
import type { Named } from '../item-search.ts';
import {
  type Leftover,
  type Matching,
  type PicturesUpload,
  refreshPictures,
  usePictureUpload,
} from './use-picture-upload.ts';

function ItemPictureField({ item }: { readonly item: Named }) {
  const imageOf = useItemImage();
  const stored = useItemPictures().data?.find(({ name }) => name === item.name)?.picture ?? null;
  const save = useWrite(saveItemPictures, { onSuccess: (_saved, client) => refreshPictures(client) });
  const change = (picture: string | null) => {
    const sentence = `Das Bild von „${item.label}“ ist ${picture ? 'gespeichert' : 'entfernt'}.`;
    const onSuccess = () => showToast({ kind: 'success', sentence });
    save.run({ body: { pictures: [{ name: item.name, picture }] } }, { onSuccess });
  };
  return (
    <PictureUpload
      use="ITEM"
      value={stored}
      hint={stored ? 'So sehen es alle.' : 'Noch ohne hochgeladenes Bild.'}
      onChange={change}
    >
      <span className="tile full-height">
        <ItemImage src={imageOf(item.name)} label={item.label} size={72} />
      </span>
    </PictureUpload>
  );
}

function OnePicture() {
  const [item, setItem] = useState<Named>();
  return (
    <>
      <ItemPicker label="Gegenstand" placeholder="Name oder Anfang davon" value={item} onChange={setItem} />
      {item ? <ItemPictureField key={item.name} item={item} /> : null}
    </>
  );
}

const picturesOf = (count: number): string => formatCount(count, 'Bild', 'Bilder');

function Choosing({ upload }: { readonly upload: PicturesUpload }) {
  const base = useBaseItems().data;
  const own = useItemPictures().data;
  const isReading = upload.step.at === 'reading';
  return (
    <div className="stack gap-16">
      <FileDrop
        label="Bilder oder ZIP wählen"
        accept=".png,.webp,.jpg,.jpeg,.zip,image/png,image/webp,image/jpeg,application/zip"
        isMultiple
        isDisabled={isReading || !base}
        onFiles={upload.choose}
      >
        {isReading ? 'Wird gelesen …' : 'oder hierher ziehen, zum Beispiel den Ordner images von ox_inventory als ZIP'}
      </FileDrop>
      <p className="dim">
        Die Datei heißt wie der Gegenstand im Spiel, etwa bread.png. PNG, WebP und JPEG bis 8 MB.
        {base && own
          ? ` Bisher haben ${formatNumber(own.length)} von ${formatNumber(base.length)} ein eigenes Bild.`
          : ''}
      </p>
      <fieldset className="stack gap-12 ruled">
        <legend className="large bold full">Ein einzelner Gegenstand</legend>
        <OnePicture />
      </fieldset>
    </div>
  );
}

const Left = ({ path, reason }: Leftover) => (
  <>
    <strong className="strong anywhere">{path}</strong>
    <span>{reason}</span>
  </>
);

function Lists({ matching, failed = [] }: { readonly matching: Matching; readonly failed?: readonly Leftover[] }) {
  return (
    <div className="divided">
      <EntryGroup title="Nicht gespeichert" tone="error" entries={failed} isOpen line={Left} />
      <EntryGroup
        title="Passend"
        tone="success"
        entries={matching.matches}
        line={({ item, file }) => (
          <>
            <strong className="strong">{item.label}</strong>
            <span className="dim anywhere">{file.path}</span>
          </>
        )}
      />
      <EntryGroup title="Ohne Gegenstand" tone="warning" entries={matching.strangers} line={Left} />
      <EntryGroup title="Nicht verwendet" tone="error" entries={matching.refused} line={Left} />
    </div>
  );
}

function headlineOf({ matches, strangers, refused }: Matching): string {
  const all = matches.length + strangers.length + refused.length;
  if (all === 0) return 'Darin ist kein PNG, WebP oder JPEG.';
  const verb = matches.length === 1 ? 'passt' : 'passen';
  return `${formatNumber(matches.length)} von ${formatCount(all, 'Bild', 'Bildern')} ${verb} zu einem Gegenstand.`;
}

function Progress({ done, of }: { readonly done: number; readonly of: number }) {
  const text = `${formatNumber(done)} von ${formatNumber(of)} hochgeladen`;
  const share = of === 0 ? 0 : Math.round((done / of) * 100);
  return (
    <div className="stack">
      <p className="row">
        <Spinner size={18} /> {text}
      </p>
      <div
        className="meter"
        style={{ '--share': `${share}%` }}
        role="progressbar"
        aria-label="Bilder hochladen"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
        aria-valuetext={text}
      />
    </div>
  );
}

function Body({ upload }: { readonly upload: PicturesUpload }) {
  const { step } = upload;
  if (step.at === 'choosing' || step.at === 'reading') return <Choosing upload={upload} />;
  const { matching } = step;
  if (step.at === 'sending') return <Progress done={step.done} of={matching.matches.length} />;
  if (step.at === 'matched')
    return (
      <>
        <p className="strong">{headlineOf(matching)}</p>
        <Lists matching={matching} />
      </>
    );
  const { saved, failed, open } = step.outcome;
  return (
    <>
      <p className="strong" role="status">
        {picturesOf(saved)} gespeichert{failed.length > 0 ? `, ${formatNumber(failed.length)} abgelehnt` : ''}
        {open > 0 ? `, ${formatNumber(open)} nicht mehr gesendet` : ''}.
      </p>
      <Lists matching={matching} failed={failed} />
    </>
  );
}

function Actions({ upload, onClose }: { readonly upload: PicturesUpload; readonly onClose: () => void }) {
  const { step } = upload;
  if (step.at === 'sending') return <Button onClick={upload.cancel}>Abbrechen</Button>;
  if (step.at === 'matched') {
    const { matching } = step;
    return (
      <>
        <Button onClick={upload.restart}>Zurück</Button>
        <Button look="primary" isDisabled={matching.matches.length === 0} onClick={() => upload.send(matching)}>
          {matching.matches.length === 0 ? 'Hochladen' : `${picturesOf(matching.matches.length)} hochladen`}
        </Button>
      </>
    );
  }
  return (
    <>
      {step.at === 'done' ? <Button onClick={upload.restart}>Weitere hochladen</Button> : null}
      <Button look={step.at === 'done' ? 'primary' : 'outline'} onClick={onClose}>
        Schließen
      </Button>
    </>
  );
}

export function PicturesDialog({ onClose }: { readonly onClose: () => void }) {
  const upload = usePictureUpload();
  return (
    <Modal
      title="Bilder der Gegenstände"
      isBusy={upload.step.at === 'sending'}
      onClose={onClose}
      actions={<Actions upload={upload} onClose={onClose} />}
    >
      <div className="stack gap-16">
        <Refusal>{upload.error}</Refusal>
        <Body upload={upload} />
      </div>
    </Modal>
  );
}
