import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/Title.layer.css';
import { MantineProvider, Title } from '@mantine/core';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

createRoot(document.getElementById('root')).render(
  createElement(
    MantineProvider,
    { forceColorScheme: 'light', withCssVariables: false, withGlobalClasses: false },
    createElement(Title, null, 'Willkommen'),
  ),
);
