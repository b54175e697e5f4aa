import { contrast, textOn } from '@kontor/contract/business/rules.ts';
import { Colors, DEFAULT_COLORS } from '@kontor/contract/business/schema.ts';
import type { CSSProperties } from 'react';
import { formatNumber } from '#platform/format.de.ts';
import { pictureSrc } from '#platform/picture-src.ts';
import { spelledOut } from '#platform/ui/field/color-input.tsx';
import { Picture } from '#platform/ui/picture.tsx';
import styles from './look-preview.module.css';
import type { SettingsValues } from './use-settings-form.ts';

const THEMES = {
  light: { label: 'Hell', view: 'hellen', ink: '#212529', paper: '#f8f9fa', surface: '#ffffff', line: '#dee2e6' },
  dark: { label: 'Dunkel', view: 'dunklen', ink: '#e9ecef', paper: '#1f1f1f', surface: '#242424', line: '#3b3b3b' },
} as const;

/** Below this, WCAG 2.2 says, a shape is not told from what it lies on. */
const FAINT = 3;

const ratio = (one: string, other: string): string =>
  `${formatNumber(Math.round(contrast(one, other) * 10) / 10)}\u00a0zu\u00a01`;

/** While a colour is being typed it is not one yet: the default stands in for it. */
const usable = (key: keyof Colors, colors: Colors): string => {
  const parsed = Colors.shape[key].safeParse(spelledOut(colors[key]));
  return parsed.success ? parsed.data : DEFAULT_COLORS[key];
};

interface PreviewProps extends Pick<SettingsValues, 'title' | 'name' | 'logo'> {
  readonly theme: keyof typeof THEMES;
  readonly header: string;
  readonly accent: string;
}

function Preview({ theme, header, accent, title, name, logo }: PreviewProps) {
  const { label, view, ink, paper, surface, line } = THEMES[theme];
  const isFaint = contrast(accent, surface) < FAINT;
  const headerText = textOn(header);
  const variables = {
    '--mock-ink': ink,
    '--mock-paper': paper,
    '--mock-surface': surface,
    '--mock-line': line,
    '--mock-header': header,
    '--mock-header-text': headerText,
    '--mock-accent': accent,
    '--mock-accent-text': textOn(accent),
    '--mock-edge': isFaint ? ink : 'transparent',
  };
  return (
    <figure className="stack">
      <div className={styles.window} style={variables as CSSProperties} aria-hidden="true">
        <div className={`${styles.bar} row`}>
          {logo ? <Picture src={pictureSrc(logo, 'small')} width={20} height={20} /> : null}
          {title || 'Titel'}
        </div>
        <div className={styles.body}>
          <div className={`${styles.menu} stack`}>
            <span />
            <span />
            <span />
          </div>
          <div className={`${styles.content} stack`}>
            <span className={`${styles.heading} large bold anywhere hyphens`}>{name || 'Name'}</span>
            <span>So liest sich Text.</span>
            <span className={styles.button}>Bestellen</span>
          </div>
        </div>
      </div>
      <figcaption className="meta">
        {label}: {headerText === '#ffffff' ? 'weiße' : 'schwarze'} Schrift in der Titelleiste,{' '}
        <span className="nowrap">Kontrast {ratio(header, headerText)}</span>
        {isFaint ? (
          <span className="warning block">
            Der Akzent hebt sich in der {view} Ansicht kaum ab ({ratio(accent, surface)}).
          </span>
        ) : null}
      </figcaption>
    </figure>
  );
}

type LookPreviewProps = Pick<SettingsValues, 'colors' | 'title' | 'name' | 'logo'>;

/** The house in both themes while its colours are being chosen; the text colour is computed, so it can always be read. */
export function LookPreview({ colors, title, name, logo }: LookPreviewProps) {
  const shared = { accent: usable('accent', colors), title, name, logo };
  return (
    <div className={`${styles.both} split gap-16`}>
      <Preview theme="light" header={usable('headerLight', colors)} {...shared} />
      <Preview theme="dark" header={usable('headerDark', colors)} {...shared} />
    </div>
  );
}
