import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { unreachable } from '#platform/api-error.ts';
import { isLoadingFailure, reloadIfReplaced } from '#platform/new-version.ts';
import pageStyles from '#platform/ui/page.module.css';
import { PageTitle } from '#platform/ui/page.tsx';
import { ErrorState } from '#platform/ui/state.tsx';
import { useConnection } from '#platform/use-topic.ts';

/** Calls back when the live connection returns. */
function useOnReconnect(onReconnect: () => void): void {
  const { isOpen } = useConnection();
  const wasOpen = useRef(isOpen);
  const notify = useEffectEvent(onReconnect);
  useEffect(() => {
    if (isOpen && !wasOpen.current) notify();
    wasOpen.current = isOpen;
  }, [isOpen]);
}

/** Stands where a screen could not be loaded or drawn; menu and title bar stay. */
export function ScreenError({ error }: { readonly error: unknown }) {
  const router = useRouter();
  const [isRetrying, setIsRetrying] = useState(false);
  const isMissing = isLoadingFailure(error);
  const retry = async () => {
    setIsRetrying(true);
    await router.invalidate();
    setIsRetrying(false);
  };
  useOnReconnect(() => void retry());
  useEffect(() => {
    if (isMissing) void reloadIfReplaced();
  }, [isMissing]);
  return (
    <div className={`${pageStyles.page} ${pageStyles.form}`}>
      <PageTitle>Nicht geladen</PageTitle>
      <ErrorState
        title="Diese Seite konnte nicht geladen werden."
        error={isMissing ? unreachable() : error}
        onRetry={() => void retry()}
        isRetrying={isRetrying}
      />
    </div>
  );
}
