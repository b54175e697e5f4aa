export { PERSONAL_POSITIONS } from './personal.repo.ts';
export { seedVideos } from './seed-demo.ts';
export { openShelf, removeStranded } from './shelf.ts';
export { startVideos } from './start-videos.ts';
