import { useQuery } from '@tanstack/react-query';
import { LoadError } from '#platform/ui/load-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { PageSpinner } from '#platform/ui/spinner.tsx';
import { ProfileView } from './profile-view.tsx';
import { racingQueries } from './racing.queries.ts';

/** `/racing/my-profile`: who one is on the track, with whom one drives and how it went. */
export function MyProfilePage() {
  const query = useQuery(racingQueries.me());
  const { data, error } = query;
  return (
    <Page title="Mein Fahrerprofil" purpose="Dein Name auf der Strecke, dein Team, deine Zeiten und Rennen.">
      {data ? (
        <ProfileView racing={data} />
      ) : error ? (
        <LoadError title="Dein Profil konnte nicht geladen werden." of={query} />
      ) : (
        <PageSpinner />
      )}
    </Page>
  );
}
