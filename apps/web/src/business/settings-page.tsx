import { Link } from '@tanstack/react-router';
import { BackupStatus } from '#backup';
import { DiscordNotices } from '#discord-notices';
import { HealthStatus } from '#health';
import { HoursSettings } from '#hours';
import { buttonClass } from '#platform/ui/field/button.tsx';
import { Page } from '#platform/ui/page/page.tsx';
import { PageSpinner } from '#platform/ui/page/spinner.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { TabletSettings } from '#tablet';
import { DiscordRoles } from '#users';
import { useInfo } from './business.queries.ts';
import { SettingsForm, SettingsGroup } from './settings-form.tsx';

/** `/settings`: the business info and the flags. */
export function SettingsPage() {
  const info = useInfo();
  return (
    <Page title="Einstellungen" purpose="Wie euer Betrieb auftritt und was er anbietet.">
      {info.data ? (
        <div className="stack gap-32">
          <SettingsForm info={info.data} />
          <SettingsGroup
            title="Öffnungszeiten"
            text="Bestellen geht nur, solange ihr geöffnet habt. Eine Zeit bis 03:00 endet am Tag danach. Bestellungen, die schon da sind, laufen weiter."
          >
            <HoursSettings />
          </SettingsGroup>
          <SettingsGroup
            title="Tablet im Spiel"
            text="Im Tablet meldet der Spielserver die Spieler an. Wie viel so eine Anmeldung höchstens darf, legst du hier fest."
          >
            <TabletSettings />
          </SettingsGroup>
          <SettingsGroup
            title="Discord-Rollen"
            text="Mehrere Rollen je Recht sind möglich. Es gilt das höhere von beiden: von Hand vergeben oder aus Discord."
          >
            <DiscordRoles />
          </SettingsGroup>
          <SettingsGroup
            anchor="discord"
            title="Mitteilungen an Discord"
            text="Kontor schreibt in eure Kanäle, was gerade passiert. Was dabei das Haus verlässt, steht im Handbuch."
          >
            <DiscordNotices features={info.data.features} />
          </SettingsGroup>
          <SettingsGroup
            title="Sicherung"
            text="Alles, was Kontor weiß, in einer Datei; die Dateien der Aufnahmen sind nicht dabei."
          >
            <BackupStatus />
          </SettingsGroup>
          <SettingsGroup
            anchor="zustand"
            title="Zustand"
            text={
              <>
                Ob alles da ist, was Kontor braucht. Dasselbe sagt auf dem Server: <code>npm run doctor</code>
              </>
            }
          >
            <HealthStatus />
          </SettingsGroup>
          <SettingsGroup
            title="Einrichten"
            text="Die Schritte vom leeren Betrieb bis zur ersten übergebenen Bestellung."
          >
            <div>
              <Link to="/setup" className={buttonClass()}>
                Einrichten öffnen
              </Link>
            </div>
          </SettingsGroup>
        </div>
      ) : info.error ? (
        <LoadError title="Die Einstellungen konnten nicht geladen werden." of={info} />
      ) : (
        <PageSpinner />
      )}
    </Page>
  );
}
