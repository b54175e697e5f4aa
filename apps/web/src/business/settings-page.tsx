import { BackupStatus } from '#backup';
import { GameStatus } from '#game';
import { LoadError } from '#platform/ui/load-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { PageSpinner } from '#platform/ui/spinner.tsx';
import { DiscordRoles } from '#users';
import { useInfo } from './business.queries.ts';
import { SettingsForm } from './settings-form.tsx';
import { SettingsGroup } from './settings-group.tsx';
import styles from './settings-page.module.css';

/** `/settings`: the business info and the flags. */
export function SettingsPage() {
  const info = useInfo();
  return (
    <Page title="Einstellungen" purpose="Wie euer Betrieb auftritt und was er anbietet.">
      {info.data ? (
        <>
          <SettingsForm info={info.data}>
            <SettingsGroup
              title="Spielserver"
              text="Woher bekannt ist, wer gerade im Spiel ist. Nur wer eingeloggt ist, kann bestellen."
            >
              <GameStatus />
            </SettingsGroup>
          </SettingsForm>
          <div className={styles.apart}>
            <SettingsGroup
              title="Discord-Rollen"
              text="Mehrere Rollen je Recht sind möglich. Es gilt das höhere von beiden: von Hand vergeben oder aus Discord."
            >
              <DiscordRoles />
            </SettingsGroup>
          </div>
          <div className={styles.apart}>
            <SettingsGroup
              title="Sicherung"
              text="Alles, was Kontor weiß, in einer Datei; die Dateien der Aufnahmen sind nicht dabei."
            >
              <BackupStatus />
            </SettingsGroup>
          </div>
        </>
      ) : info.error ? (
        <LoadError title="Die Einstellungen konnten nicht geladen werden." of={info} />
      ) : (
        <PageSpinner />
      )}
    </Page>
  );
}
