export { DiscordNotices } from './discord-notices.tsx';
