import { contrast, textOn } from '@kontor/contract/business/rules.ts';
import { Colors, DEFAULT_COLORS } from '@kontor/contract/business/schema.ts';
import type { CSSProperties } from 'react';
import { formatNumber } from '#platform/format.de.ts';
import { pictureSrc } from '#platform/picture-src.ts';
import { ColorInput, spelledOut } from '#platform/ui/field/color-input.tsx';
import { PictureUpload } from '#platform/ui/field/picture-upload.tsx';
import { Switch } from '#platform/ui/field/switch.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { PictureIcon } from '#platform/ui/icons.ts';
import { Picture } from '#platform/ui/picture.tsx';
import preview from './look-preview.module.css';
import styles from './settings-page.module.css';
import { FIELD_LABELS, type SettingsForm as Form, type SettingsValues } from './use-settings-form.ts';

const THEMES = {
  light: { label: 'Hell', view: 'hellen', ink: '#212529', paper: '#f8f9fa', surface: '#ffffff', line: '#dee2e6' },
  dark: { label: 'Dunkel', view: 'dunklen', ink: '#e9ecef', paper: '#121212', surface: '#212121', line: '#3c3c3c' },
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
      <div className={preview.window} style={variables as CSSProperties} aria-hidden="true">
        <div className={`${preview.bar} row`}>
          {logo ? <Picture src={pictureSrc(logo, 'small')} width={20} height={20} /> : null}
          {title || 'Titel'}
        </div>
        <div className={preview.body}>
          <div className={`${preview.menu} stack`}>
            <span />
            <span />
            <span />
          </div>
          <div className={`${preview.content} stack`}>
            <span className={`${preview.heading} large bold anywhere hyphens`}>{name || 'Name'}</span>
            <span>So liest sich Text.</span>
            <span className={preview.button}>Bestellen</span>
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
function LookPreview({ colors, title, name, logo }: LookPreviewProps) {
  const shared = { accent: usable('accent', colors), title, name, logo };
  return (
    <div className={`${preview.both} split gap-16`}>
      <Preview theme="light" header={usable('headerLight', colors)} {...shared} />
      <Preview theme="dark" header={usable('headerDark', colors)} {...shared} />
    </div>
  );
}

/** Colours that go together and can be told from the paper in both themes, by trade. */
export const PRESETS: Record<string, Colors> = {
  Kontor: DEFAULT_COLORS,
  Bäckerei: { headerLight: '#4f2d13', headerDark: '#2b1a0e', accent: '#b9772c' },
  Werkstatt: { headerLight: '#333b45', headerDark: '#1b2026', accent: '#d6610a' },
  Bar: { headerLight: '#4a1526', headerDark: '#260d15', accent: '#b5802a' },
  Club: { headerLight: '#2d1654', headerDark: '#170c2c', accent: '#d13f8c' },
  Taxi: { headerLight: '#202020', headerDark: '#141414', accent: '#b98500' },
  Klinik: { headerLight: '#0b3a47', headerDark: '#0a2730', accent: '#1b8f80' },
  Wache: { headerLight: '#12305e', headerDark: '#0b1b36', accent: '#3b7dd8' },
};

const COLOURS = {
  headerLight: 'Leiste oben in der hellen Ansicht.',
  headerDark: 'Leiste oben in der dunklen Ansicht.',
  accent: 'Knöpfe, Linien und Verweise.',
} as const;
const KEYS = ['headerLight', 'headerDark', 'accent'] as const;

const stripes = ({ headerLight, headerDark, accent }: Colors): string =>
  `linear-gradient(90deg, ${headerLight} 0 40%, ${headerDark} 40% 70%, ${accent} 70%)`;

const Presets = ({ form }: { readonly form: Form }) => (
  <fieldset className="stack">
    <legend className="strong full">Vorlagen</legend>
    <div className={styles.presets}>
      {Object.entries(PRESETS).map(([name, colors]) => (
        <button
          key={name}
          type="button"
          className={`${styles.preset} stack gap-4`}
          aria-pressed={KEYS.every((key) => form.values.colors[key] === colors[key])}
          onClick={() => form.setFieldValue('colors', colors)}
        >
          <span className={styles.stripes} style={{ background: stripes(colors) }} />
          {name}
        </button>
      ))}
    </div>
  </fieldset>
);

const NO_PICTURE = (
  <span className="tile dim">
    <Glyph icon={PictureIcon} size={32} />
  </span>
);

export const LookFields = ({ form }: { readonly form: Form }) => (
  <>
    <PictureUpload
      use="LOGO"
      label={FIELD_LABELS.logo}
      value={form.values.logo}
      hint="Am besten quadratisch und mit durchsichtigem Grund: Es steht in der Titelleiste, im Reiter des Browsers und auf dem Handy."
      onChange={(id) => form.setFieldValue('logo', id)}
    >
      {NO_PICTURE}
    </PictureUpload>
    <PictureUpload
      use="HERO"
      label={FIELD_LABELS.heroImage}
      value={form.values.heroImage}
      hint="Groß auf der Startseite, und neben jedem Verweis auf eure Seite."
      onChange={(id) => form.setFieldValue('heroImage', id)}
    >
      {NO_PICTURE}
    </PictureUpload>
    <Presets form={form} />
    <div className={styles.colors}>
      {KEYS.map((key) => (
        <ColorInput
          key={key}
          label={FIELD_LABELS[key]}
          description={COLOURS[key]}
          {...form.getInputProps(`colors.${key}`)}
        />
      ))}
    </div>
    <LookPreview {...form.values} />
    <Switch
      label={FIELD_LABELS.darkMode}
      description="Gilt für alle, die nicht selbst gewählt haben."
      {...form.getInputProps('darkMode', { type: 'checkbox' })}
    />
  </>
);
