export { GameLink } from './game-link.tsx';
export { TabletSettings } from './tablet-settings.tsx';
