import { Page } from '#platform/ui/page.tsx';
import { PageSpinner } from '#platform/ui/spinner.tsx';
import { ErrorState } from '#platform/ui/state.tsx';
import { useInfo } from './business.queries.ts';
import { SettingsForm } from './settings-form.tsx';

/** `/settings`: the business info and the flags. */
export function SettingsPage() {
  const info = useInfo();
  return (
    <Page title="Einstellungen" purpose="Wie euer Betrieb auftritt und was er anbietet." width="form">
      {info.data ? (
        <SettingsForm info={info.data} />
      ) : info.error ? (
        <ErrorState
          title="Die Einstellungen konnten nicht geladen werden."
          error={info.error}
          onRetry={() => void info.refetch()}
          isRetrying={info.isFetching}
        />
      ) : (
        <PageSpinner />
      )}
    </Page>
  );
}
