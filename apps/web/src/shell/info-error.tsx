import pageStyles from '#platform/ui/page.module.css';
import { PageTitle } from '#platform/ui/page.tsx';
import { ErrorState } from '#platform/ui/state.tsx';

interface InfoErrorProps {
  readonly error: Error;
  readonly retry: () => void;
  readonly isRetrying: boolean;
}

/** Without the business info nothing can be decided, so nothing else is shown. */
export const InfoError = ({ error, retry, isRetrying }: InfoErrorProps) => (
  <div className={`${pageStyles.page} ${pageStyles.form}`}>
    <PageTitle>Nicht erreichbar</PageTitle>
    <ErrorState title="Die Seite konnte nicht geladen werden." error={error} onRetry={retry} isRetrying={isRetrying} />
  </div>
);
