import './styles/index.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { businessQueries } from '#business';
import { keepPageOnLoadingFailure } from '#platform/api/new-version.ts';
import { nextTask } from '#platform/next-task.ts';
import { inTablet } from '#platform/tablet.ts';
import { createAppClient } from '#shell/app-client.ts';
import { usersQueries } from '#users';
import { App } from './app.tsx';
import { createAppRouter } from './router.tsx';

keepPageOnLoadingFailure();
/** The first screen is drawn after this time even if the visitor is not known yet, but not before its program is there. */
const TIMEOUT_MS = 400;

// A function, because what the tablet loads waits for this file to have run.
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  // Reading the scripts was work enough for one task.
  await nextTask();
  // The session has to be there before anybody is asked who this is.
  if (inTablet()) await import('./tablet/start-tablet.ts').then(({ startTablet }) => startTablet());
  const client = createAppClient();
  const router = createAppRouter();
  const known = Promise.all([client.prefetchQuery(businessQueries.info()), client.prefetchQuery(usersQueries.me())]);
  const app = (
    <StrictMode>
      <App client={client} router={router} />
    </StrictMode>
  );
  // All of it is on its way since the page was asked for: with it the first screen is drawn once instead of twice, and as a
  // transition in small steps, between which the page can react.
  await Promise.all([router.load(), Promise.race([known, new Promise((done) => setTimeout(done, TIMEOUT_MS))])]);
  startTransition(() => createRoot(root).render(app));
}

void start();
