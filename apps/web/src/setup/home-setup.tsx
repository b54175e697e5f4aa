import { getSetup } from '@kontor/contract/setup/api.ts';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '#platform/api/read-query.ts';
import { lazyExtra } from '#platform/lazy-extra.tsx';

const loadCard = async () => (await import('./home-card.tsx')).HomeCard;
const HomeCard = lazyExtra(loadCard);

/**
 * What is still to be set up, on the home of those who can. Asked under a key of its own: where the assistant was put away,
 * neither the card nor what keeps it up to date is loaded.
 */
export function HomeSetup() {
  const setup = useQuery(readQuery(['home', 'setup'], getSetup, {}));
  return setup.data && !setup.data.isDismissed ? <HomeCard /> : null;
}
