import { getPicture } from '@kontor/contract/pictures/get-api.ts';
import type { PictureSize } from '@kontor/contract/pictures/schema.ts';
import { addressOf } from './api/api.ts';

export const pictureSrc = (id: string, size: PictureSize): string => addressOf(getPicture, { params: { id, size } });
