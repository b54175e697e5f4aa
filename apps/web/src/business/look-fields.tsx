import { type Colors, DEFAULT_COLORS } from '@kontor/contract/business/schema.ts';
import { ColorInput } from '#platform/ui/field/color-input.tsx';
import { PictureUpload } from '#platform/ui/field/picture-upload.tsx';
import { Switch } from '#platform/ui/field/switch.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { PictureIcon } from '#platform/ui/icons.ts';
import { LookPreview } from './look-preview.tsx';
import styles from './settings-page.module.css';
import { FIELD_LABELS, type SettingsForm as Form } from './use-settings-form.ts';

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
