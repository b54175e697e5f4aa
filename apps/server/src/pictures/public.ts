export { drawOnGround, drawSvg, type EncodedPicture, encodePicture, PICTURE_TYPES } from './encode-picture.ts';
export { findFile as findPictureFile, listKnown as listKnownPictures } from './pictures.repo.ts';
export { seedPictures } from './seed-demo.ts';
export { picturesSlice, removeUnused as removeUnusedPictures } from './slice.ts';
