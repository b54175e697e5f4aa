import 'react';

declare module 'react' {
  /** Style sheets are handed values through variables of their own. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
