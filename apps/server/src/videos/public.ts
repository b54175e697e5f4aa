export { videosSlice } from './slice.ts';
export { openStorage } from './storage/choose-storage.ts';
export { checkKey } from './storage/storage.ts';
export { countExpired as countExpiredVideos } from './videos.repo.ts';
export { removeStranded } from './waiting.repo.ts';
