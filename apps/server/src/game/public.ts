export { findDemoPresence, saveDemoPresence } from './game.repo.ts';
