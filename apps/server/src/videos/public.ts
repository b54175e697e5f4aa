export { openStorage, removeStranded } from './open-storage.ts';
export { PERSONAL_POSITIONS } from './personal.repo.ts';
export { seedVideos } from './seed-demo.ts';
export { startVideos } from './start-videos.ts';
