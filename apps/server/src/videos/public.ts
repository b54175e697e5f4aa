export { PERSONAL_POSITIONS } from './personal.repo.ts';
export { openRecordingStorage, removeStranded } from './recording-storage.ts';
export { seedVideos } from './seed-demo.ts';
export { startVideos } from './start-videos.ts';
