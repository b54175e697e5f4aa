export { drawOnGround, drawSvg } from './draw-icon.ts';
export { type EncodedPicture, encodePicture, PICTURE_TYPES } from './encode-picture.ts';
export { findFile as findPictureFile, listKnown as listKnownPictures } from './pictures.repo.ts';
export { removeUnused as removeUnusedPictures } from './remove-unused.ts';
export { seedPictures } from './seed-demo.ts';
export { picturesSlice } from './slice.ts';
