import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { ConnectStomp } from '#platform/live/stomp.ts';
import { LiveConnection } from '#shell/live-connection.tsx';
import type { createAppRouter } from './router.tsx';

interface AppProps {
  readonly client: QueryClient;
  readonly router: ReturnType<typeof createAppRouter>;
  readonly connect?: ConnectStomp;
}

export const App = ({ client, router, connect }: AppProps) => (
  <QueryClientProvider client={client}>
    <LiveConnection {...(connect ? { connect } : {})}>
      <RouterProvider router={router} />
    </LiveConnection>
  </QueryClientProvider>
);
