export { discordQueries } from './discord-notices.queries.ts';
export { DiscordNotices } from './discord-notices.tsx';
