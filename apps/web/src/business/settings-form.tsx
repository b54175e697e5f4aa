import type { BusinessInfo } from '@kontor/contract/business/schema.ts';
import { type ReactNode, useId } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { ColorInput } from '#platform/ui/color-input.ts';
import { Switch } from '#platform/ui/switch.tsx';
import { TextInput } from '#platform/ui/text-input.ts';
import { UnsavedGuard } from '#platform/ui/unsaved-guard.tsx';
import { FeatureSwitches } from './feature-switches.tsx';
import { LookPreview } from './look-preview.tsx';
import styles from './settings-page.module.css';
import { type SettingsForm as Form, useSettingsForm } from './use-settings-form.ts';

interface GroupProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Group({ title, text, children }: GroupProps) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles.groupTitle}>
          {title}
        </h2>
        <p className={styles.groupText}>{text}</p>
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}

const NewsNotice = ({ onLoad }: { readonly onLoad: () => void }) => (
  <div className={styles.news} role="status">
    <span>Jemand hat die Einstellungen inzwischen geändert. Deine Eingaben sind noch da.</span>
    <Button onClick={onLoad}>Neuen Stand laden</Button>
  </div>
);

const Colours = ({ form }: { readonly form: Form }) => (
  <>
    <div className={styles.colors}>
      <ColorInput label="Titelleiste hell" {...form.getInputProps('colors.headerLight')} />
      <ColorInput label="Titelleiste dunkel" {...form.getInputProps('colors.headerDark')} />
      <ColorInput label="Akzent" {...form.getInputProps('colors.accent')} />
    </div>
    <LookPreview colors={form.values.colors} title={form.values.title} name={form.values.name} />
    <Switch
      label="Dunkles Design als Standard"
      description="Gilt für alle, die nicht selbst gewählt haben."
      {...form.getInputProps('darkMode', { type: 'checkbox' })}
    />
  </>
);

/** Everything a business decides about itself, saved in one go. */
export function SettingsForm({ info }: { readonly info: BusinessInfo }) {
  const { form, isDirty, isSaving, hasNews, loadNews, discard, submit } = useSettingsForm(info);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {hasNews ? <NewsNotice onLoad={loadNews} /> : null}
      <Group title="Betrieb" text="So stellt ihr euch auf der Startseite und in der Titelleiste vor.">
        <TextInput
          label="Titel"
          description="Steht in der Titelleiste und im Browser-Tab."
          {...form.getInputProps('title')}
        />
        <TextInput label="Name" description="Steht groß auf der Startseite." {...form.getInputProps('name')} />
        <TextInput
          label="Verantwortlich"
          description="Wen Besucher ansprechen, mit dem Namen aus der Rolle."
          {...form.getInputProps('responsible')}
        />
      </Group>
      <Group title="Aussehen" text="Die Schriftfarbe wird so gewählt, dass sie auf euren Farben lesbar bleibt.">
        <Colours form={form} />
      </Group>
      <Group title="Funktionen" text="Was aus ist, verschwindet aus Menü und Startseite. Die Daten bleiben erhalten.">
        <FeatureSwitches form={form} />
      </Group>
      <div className={styles.bar}>
        {isDirty ? <span className={styles.unsaved}>Du hast ungespeicherte Änderungen.</span> : null}
        {isDirty ? (
          <Button onClick={discard} isDisabled={isSaving}>
            Verwerfen
          </Button>
        ) : null}
        <Button type="submit" look="primary" isBusy={isSaving}>
          Speichern
        </Button>
      </div>
      <UnsavedGuard isDirty={isDirty} />
    </form>
  );
}
