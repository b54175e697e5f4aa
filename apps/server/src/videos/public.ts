export { seedVideos } from './seed-demo.ts';
export { startVideos } from './start-videos.ts';
