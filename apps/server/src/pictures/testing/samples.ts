import * as pictures from '@kontor/contract/pictures/api.ts';
import fc from 'fast-check';
import { now, PNG, type Samples, upTo } from '#testing/samples.ts';

const PICTURE = '1'.padStart(32, '0');

export const picturesSamples: Samples = {
  rows: () => [
    [32, `insert into picture (id, use, created_at) select lpad(n::text, 32, '0'), 'PRODUCT', ${now} from ${upTo(9)}`],
    [32, `insert into picture_file (picture_id, size, type, bytes) select id, 'small', 'image/webp', 'x' from picture`],
  ],
  reads: [[pictures.getPicture, { params: { id: PICTURE, size: 'small' } }]],
  params: { 'GET /api/pictures/:id/:size': fc.constant({ id: PICTURE, size: 'small' }) },
  async writes({ act, admin }) {
    await act(admin, pictures.uploadPicture, { body: { use: 'PRODUCT', data: PNG } });
  },
};
