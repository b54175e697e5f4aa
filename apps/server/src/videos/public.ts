export { videosSlice } from './slice.ts';
export { openStorage, removeStranded } from './storage/open-storage.ts';
export { checkKey } from './storage/storage.ts';
export { countExpired as countExpiredVideos } from './videos.repo.ts';
