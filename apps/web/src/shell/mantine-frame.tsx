import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import './mantine.css';
import { createTheme, type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { type ReactNode, use } from 'react';
import { useInfo } from '#business';
import { PortalTarget } from '#platform/ui/dialog/open-dialogs.ts';
import { useChoice } from './look.ts';

// Sizes and colours stand in src/styles/tokens.css. Nothing is written into the page at run time, so that the
// content security policy can forbid inline styles.
const theme = createTheme({
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Label above, help below, and the error in its place between the two.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
    // Read while a portal is drawn, so that the dialog around it counts; without one it is the end of the page.
    Portal: { defaultProps: () => ({ target: use(PortalTarget) }) },
    ColorPicker: { defaultProps: { saturationLabel: 'Sättigung und Helligkeit', hueLabel: 'Farbton' } },
  },
});

const nothing = () => undefined;
const manager: MantineColorSchemeManager = {
  get: (fallback) =>
    document.documentElement.getAttribute('data-mantine-color-scheme') === 'dark' ? 'dark' : fallback,
  set: nothing,
  subscribe: nothing,
  unsubscribe: nothing,
  clear: nothing,
};

/** What Mantine's components need around them; loaded with the first screen that has some, not with the home page. */
export function MantineFrame({ children }: { readonly children: ReactNode }) {
  const { data: info } = useInfo();
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={useChoice(info).scheme}
      colorSchemeManager={manager}
      // Without a layout, as in component tests, everything that floats counts as out of sight and is hidden.
      env={import.meta.env.MODE === 'test' ? 'test' : 'default'}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
