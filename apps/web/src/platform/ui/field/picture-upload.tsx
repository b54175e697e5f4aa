import { uploadPicture } from '@kontor/contract/pictures/api.ts';
import type { PictureUse } from '@kontor/contract/pictures/schema.ts';
import { type ReactNode, useRef } from 'react';
import { sentenceOf } from '../../api/api-error.ts';
import { useWrite } from '../../api/use-write.ts';
import { pictureSrc } from '../../picture-src.ts';
import type { Bounds } from '../../shrink-picture.ts';
import { PictureField } from './picture-field.tsx';

/** As large as it is ever shown, twice over for the smaller ones. */
const BOUNDS: Record<PictureUse, Bounds> = {
  PRODUCT: { widest: 1600, highest: 1600, maxBytes: 1_500_000, type: 'image/webp' },
  ITEM: { widest: 256, highest: 256, maxBytes: 500_000, type: 'image/webp' },
  LOGO: { widest: 1024, highest: 1024, maxBytes: 1_500_000, type: 'image/webp' },
  HERO: { widest: 2400, highest: 1600, maxBytes: 3_000_000, type: 'image/webp' },
};

interface PictureUploadProps {
  readonly use: PictureUse;
  readonly label?: string;
  readonly value: string | null;
  readonly hint: string;
  readonly onChange: (id: string | null) => void;
  readonly children: ReactNode;
}

/** A picture is stored when it is chosen, and belongs to what it is for when that is saved. */
export function PictureUpload({ use, label, value, hint, onChange, children }: PictureUploadProps) {
  const upload = useWrite(uploadPicture, { showsErrors: true });
  const chosen = useRef('');
  const send = () =>
    new Promise<void>((resolve) => {
      const onSuccess = ({ id }: { readonly id: string }) => {
        onChange(id);
        resolve();
      };
      upload.run({ body: { use, data: chosen.current } }, { onSuccess, onError: () => resolve() });
    });
  return (
    <PictureField
      label={label}
      shape={use === 'LOGO' || use === 'ITEM' ? 'square' : 'wide'}
      src={value === null ? undefined : pictureSrc(value, use === 'ITEM' ? 'small' : 'medium')}
      bounds={BOUNDS[use]}
      hint={hint}
      progress={upload.progress}
      refusal={upload.error ? sentenceOf(upload.error) : undefined}
      onChoose={({ data }) => {
        chosen.current = data;
        return send();
      }}
      onRetry={send}
      onRemove={() => {
        upload.reset();
        onChange(null);
      }}
    >
      {children}
    </PictureField>
  );
}
