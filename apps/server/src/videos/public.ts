export { describeVideo } from './library/discord-video.ts';
export { PERSONAL_POSITIONS } from './personal.repo.ts';
export { seedVideos } from './seed-demo.ts';
export { startVideos } from './start-videos.ts';
export { openStorage, removeStranded } from './storage/open-storage.ts';
export { checkKey } from './storage/storage.ts';
export { countExpired as countExpiredVideos } from './videos.repo.ts';
