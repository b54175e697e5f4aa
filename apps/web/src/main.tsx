import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepPageOnLoadingFailure } from '#platform/new-version.ts';
import { createAppClient } from '#shell/app-client.ts';
import { App } from './app.tsx';
import { createAppRouter } from './routes/router.ts';

keepPageOnLoadingFailure();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App client={createAppClient()} router={createAppRouter()} />
  </StrictMode>,
);
