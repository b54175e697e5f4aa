import { formatNumber } from '#platform/format.de.ts';
import { Modal } from '#platform/ui/dialog/modal.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { Notice } from '#platform/ui/page/notice.tsx';
import { Spinner } from '#platform/ui/page/spinner.tsx';
import { EntryGroup } from '../entry-group.tsx';
import { FileDrop } from '../file-drop.tsx';
import { useBaseItems, useItemPictures } from '../inventory.queries.ts';
import type { Leftover, Matching } from './match-pictures.ts';
import { OnePicture } from './one-picture.tsx';
import { type PictureUpload, usePictureUpload } from './use-picture-upload.ts';

/** `1 Bild` or `62 Bilder`. */
const picturesOf = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'Bild' : 'Bilder'}`;

function Choosing({ upload }: { readonly upload: PictureUpload }) {
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
  return `${formatNumber(matches.length)} von ${picturesOf(all)}${all === 1 ? '' : 'n'} ${matches.length === 1 ? 'passt' : 'passen'} zu einem Gegenstand.`;
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

function Body({ upload }: { readonly upload: PictureUpload }) {
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

interface ActionsProps {
  readonly upload: PictureUpload;
  readonly onClose: () => void;
}

function Actions({ upload, onClose }: ActionsProps) {
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

/** Pictures of items: many files or an archive at once, matched by their names, or one by one. */
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
        {upload.error ? (
          <Notice kind="error" role="alert">
            {upload.error}
          </Notice>
        ) : null}
        <Body upload={upload} />
      </div>
    </Modal>
  );
}
