import { useQuery } from '@tanstack/react-query';
import { Page } from '#platform/ui/page.tsx';
import { PageSpinner } from '#platform/ui/spinner.tsx';
import { ErrorState } from '#platform/ui/state.tsx';
import { ProfileView } from './profile-view.tsx';
import { racingQueries } from './racing.queries.ts';

/** `/racing/my-profile`: who one is on the track, with whom one drives and how it went. */
export function MyProfilePage() {
  const { data, error, isFetching, refetch } = useQuery(racingQueries.me());
  return (
    <Page title="Mein Fahrerprofil" purpose="Dein Name auf der Strecke, dein Team, deine Zeiten und Rennen.">
      {data ? (
        <ProfileView racing={data} />
      ) : error ? (
        <ErrorState
          title="Dein Profil konnte nicht geladen werden."
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <PageSpinner />
      )}
    </Page>
  );
}
