import type { BusinessInfo } from '@kontor/contract/business/schema.ts';
import type { ReactNode } from 'react';
import { ColorInput } from '#platform/ui/color-input.tsx';
import { Switch } from '#platform/ui/switch.tsx';
import { TextInput } from '#platform/ui/text-input.ts';
import { UnsavedGuard } from '#platform/ui/unsaved-guard.tsx';
import { FeatureSwitches } from './feature-switches.tsx';
import { LookPreview } from './look-preview.tsx';
import { SaveBar } from './save-bar.tsx';
import { SettingsGroup } from './settings-group.tsx';
import styles from './settings-page.module.css';
import { FIELD_LABELS } from './settings-values.ts';
import { type SettingsForm as Form, useSettingsForm } from './use-settings-form.ts';

const COLOURS = {
  headerLight: 'Leiste oben in der hellen Ansicht.',
  headerDark: 'Leiste oben in der dunklen Ansicht.',
  accent: 'Knöpfe, Linien und Verweise.',
} as const;

const Colours = ({ form }: { readonly form: Form }) => (
  <>
    <div className={styles.colors}>
      {(['headerLight', 'headerDark', 'accent'] as const).map((key) => (
        <ColorInput
          key={key}
          label={FIELD_LABELS[key]}
          description={COLOURS[key]}
          {...form.getInputProps(`colors.${key}`)}
        />
      ))}
    </div>
    <LookPreview colors={form.values.colors} title={form.values.title} name={form.values.name} />
    <Switch
      label={FIELD_LABELS.darkMode}
      description="Gilt für alle, die nicht selbst gewählt haben."
      {...form.getInputProps('darkMode', { type: 'checkbox' })}
    />
  </>
);

const Business = ({ form }: { readonly form: Form }) => (
  <>
    <TextInput
      label={FIELD_LABELS.title}
      description="Steht in der Titelleiste und im Reiter im Browser."
      maxLength={60}
      {...form.getInputProps('title')}
    />
    <TextInput
      label={FIELD_LABELS.name}
      description="Steht groß auf der Startseite."
      maxLength={80}
      {...form.getInputProps('name')}
    />
    <TextInput
      label={FIELD_LABELS.responsible}
      description="Wen Besucher ansprechen, mit dem Namen aus der Rolle."
      maxLength={80}
      {...form.getInputProps('responsible')}
    />
  </>
);

interface SettingsFormProps {
  readonly info: BusinessInfo;
  /** What stands here but is not saved with the rest. */
  readonly children?: ReactNode;
}

/** Everything a business decides about itself, saved in one go. */
export function SettingsForm({ info, children }: SettingsFormProps) {
  const { form, isDirty, isSaving, conflicts, discard, submit } = useSettingsForm(info);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <SettingsGroup title="Betrieb" text="So stellt ihr euch auf der Startseite und in der Titelleiste vor.">
        <Business form={form} />
      </SettingsGroup>
      <SettingsGroup title="Aussehen" text="Die Schriftfarbe wird so gewählt, dass sie auf euren Farben lesbar bleibt.">
        <Colours form={form} />
      </SettingsGroup>
      <SettingsGroup
        title="Funktionen"
        text="Was aus ist, verschwindet aus Menü und Startseite. Die Daten bleiben erhalten."
      >
        <FeatureSwitches form={form} />
      </SettingsGroup>
      {children}
      <SaveBar isDirty={isDirty} isSaving={isSaving} conflicts={conflicts} onDiscard={discard} />
      <UnsavedGuard isDirty={isDirty} />
    </form>
  );
}
