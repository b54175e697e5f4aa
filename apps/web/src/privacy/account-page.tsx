import { downloadMyData } from '@kontor/contract/privacy/api.ts';
import { displayName } from '@kontor/contract/users/rules.ts';
import { type ReactNode, useId, useState } from 'react';
import { saveFile } from '#platform/save-file.ts';
import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { DownloadIcon, RemoveIcon } from '#platform/ui/icons.ts';
import { Page } from '#platform/ui/page.tsx';
import { useWrite } from '#platform/use-write.ts';
import { useMe } from '#users';
import styles from './account-page.module.css';
import { DeleteAccount, FORMER_SENTENCE } from './delete-account.tsx';
import { LogOutEverywhere } from './log-out-everywhere.tsx';

interface PartProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Part({ title, children }: PartProps) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** What happens to what, in the words of somebody who has to decide. */
const CONSEQUENCES = [
  'Du wirst auf allen Geräten sofort abgemeldet. Konto, Rechte, Fahrerprofil und gemerkte Stellen in Aufnahmen sind weg.',
  'Eine neue Bestellung wird storniert. Ist sie schon angenommen, kannst du dein Konto erst danach löschen.',
  'Alte Bestellungen bleiben für die Abrechnung, ohne deinen Namen, deine Notizen und deine Telefonnummer.',
  'Ausgewertete Tipps, bestätigte Zeiten und Rennergebnisse bleiben ohne deinen Namen, damit sich für andere nichts ändert. Offene Tipps und noch nicht ausgezahlte Gewinne verfallen.',
  'Protokoll und Lagerverlauf behalten, was geschehen ist, aber nicht deinen Namen.',
  FORMER_SENTENCE,
];

/** Fetched by us and not by a link: whoever gets nothing hears why. */
function Download() {
  const fetching = useWrite(downloadMyData, {
    onSuccess: (data) => saveFile('meine-daten.json', JSON.stringify(data, null, 2), 'application/json'),
  });
  return (
    <Button icon={<Glyph icon={DownloadIcon} />} isBusy={fetching.isPending} onClick={() => fetching.run({})}>
      Als JSON herunterladen
    </Button>
  );
}

/** `/account`: what is kept of somebody, to take along or to be rid of. */
export function AccountPage() {
  const { data: me } = useMe();
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <Page title="Meine Daten" purpose="Was hier von dir gespeichert ist, zum Mitnehmen oder zum Löschen.">
      <div className={styles.parts}>
        <Part title="Meine Daten herunterladen">
          <p>
            Eine Datei mit allem, was zu deinem Konto gespeichert ist: Anmeldungen, Bestellungen, Tipps, Rennen,
            Buchungen und was das Protokoll von dir erzählt. Von anderen Kunden steht nichts darin.
          </p>
          <Download />
        </Part>
        <Part title="Anmeldungen">
          <p>
            Ein Browser bleibt angemeldet, bis du 30 Tage nicht mehr hier warst, längstens 90 Tage. Hast du ein Gerät
            verloren oder dich an einem fremden angemeldet, beende hier alle Anmeldungen auf einmal.
          </p>
          <LogOutEverywhere />
        </Part>
        <Part title="Konto löschen">
          <p>Das lässt sich nicht zurücknehmen. Meldest du dich später wieder an, beginnst du ganz von vorn.</p>
          <ul className={styles.consequences}>
            {CONSEQUENCES.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <Button look="danger" icon={<Glyph icon={RemoveIcon} />} onClick={() => setIsLeaving(true)}>
            Konto löschen
          </Button>
        </Part>
      </div>
      {isLeaving && me ? <DeleteAccount name={displayName(me)} onClose={() => setIsLeaving(false)} /> : null}
    </Page>
  );
}
