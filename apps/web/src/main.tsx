import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createAppClient } from '#shell/app-client.ts';
import { App } from './app.tsx';
import { createAppRouter } from './routes/router.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App client={createAppClient()} router={createAppRouter()} />
  </StrictMode>,
);
