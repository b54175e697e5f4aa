export { HomeSetup } from './home-setup.tsx';
