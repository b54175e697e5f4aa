import { changeInfo } from '@kontor/contract/business/api.ts';
import type { Setup, SetupStep } from '@kontor/contract/setup/schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { businessQueries, useInfo } from '#business';
import { useWrite } from '#platform/api/use-write.ts';
import { readNewest } from '#platform/forms/read-newest.ts';
import { useConnection } from '#platform/live/use-topic.ts';
import { showToast } from '#platform/toasts.ts';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { setupQueries } from './setup.queries.ts';
import { CopyLine } from './step-parts.tsx';

type BodyProps = Pick<Setup, 'publicUrl' | 'redirectUrl'>;

interface StepText {
  readonly title: string;
  readonly why: string;
  readonly Body?: ComponentType<BodyProps>;
  /** Shown also when the step is done: a new address has to be entered anew. */
  readonly isKept?: true;
  /** Where the rest is done, and what opens there. */
  readonly links?: readonly (readonly [label: string, target: LinkProps])[];
}

function Look() {
  const { data: info } = useInfo();
  if (!info) return null;
  const { headerLight, headerDark, accent } = info.colors;
  return (
    <p className="row wrap">
      <span>
        Zurzeit: <strong className="strong anywhere">{info.name}</strong>
      </span>
      <span className="row gap-4" aria-hidden="true">
        {[headerLight, headerDark, accent].map((color) => (
          <span
            key={color}
            style={{
              width: 20,
              height: 20,
              border: '1px solid var(--line-strong)',
              borderRadius: '50%',
              background: color,
            }}
          />
        ))}
      </span>
    </p>
  );
}

const Discord = ({ redirectUrl }: BodyProps) => (
  <>
    <p className="readable">
      Trage diese Adresse im Entwicklerportal von Discord bei deiner Anwendung unter „OAuth2“ als „Redirect“ ein.
    </p>
    <CopyLine label="Rücksprungadresse" text={redirectUrl} />
    <p className="dim readable">
      „Client ID“ und „Client Secret“ von derselben Seite kommen als <code>DISCORD_CLIENT_ID</code> und{' '}
      <code>DISCORD_CLIENT_SECRET</code> in die Datei <code>.env</code>. Ändert sich eure Adresse, trage sie bei Discord
      neu ein.
    </p>
  </>
);

function Address({ publicUrl }: BodyProps) {
  const { isOpen } = useConnection();
  const isElsewhere = publicUrl !== window.location.origin;
  return (
    <>
      <CopyLine label="Öffentliche Adresse" text={publicUrl} />
      {publicUrl.startsWith('https:') ? null : (
        <p className="readable">
          Noch ist das keine Adresse mit https. Stelle einen Proxy wie Caddy oder nginx davor; fertige Dateien dafür
          stehen in <code>docs/betrieb.md</code>. Trage die Adresse dann als <code>PUBLIC_URL</code> in die Datei{' '}
          <code>.env</code> ein und starte Kontor neu.
        </p>
      )}
      <p className="dim readable">
        {isElsewhere ? `Du bist gerade unter ${window.location.origin} hier. ` : ''}
        {isOpen
          ? 'Die Live-Verbindung deines Browsers steht.'
          : 'Die Live-Verbindung deines Browsers steht nicht. Oft lässt der Proxy WebSockets nicht durch.'}
      </p>
    </>
  );
}

function Game() {
  const client = useQueryClient();
  const change = useWrite(changeInfo, {
    onSuccess: async (info) => {
      client.setQueryData(businessQueries.info().queryKey, info);
      await client.invalidateQueries(setupQueries.state());
      showToast({ kind: 'success', sentence: 'Ab jetzt kann jeder bestellen, der angemeldet ist.' });
    },
  });
  // What others have saved meanwhile stays.
  const letAnyoneOrder = async () =>
    change.run({ body: { ...(await readNewest(client, businessQueries.info())), mayOrder: 'ANYONE' } });
  return (
    <>
      <p className="readable">
        Mit Zugang zum Spielserver: Trage <code>FIVEM_URL</code> oder, für die Spielbrücke, <code>BRIDGE_TOKEN</code> in
        die Datei <code>.env</code> ein und starte Kontor neu.
      </p>
      <div className="row wrap">
        <Button isBusy={change.isPending} onClick={() => void letAnyoneOrder()}>
          Ohne Spielserver: jeder darf bestellen
        </Button>
        <Link to="/help/$chapter" params={{ chapter: 'spielserver' }} className={buttonClass()}>
          Handbuch: Spielserver
        </Link>
      </div>
    </>
  );
}

const settings = (section: string): LinkProps => ({ to: '/settings/$section', params: { section } });

/** What the steps say. A new one is an entry here, its name in the contract and its check on the server. */
export const STEPS: Record<SetupStep, StepText> = {
  look: {
    title: 'Name und Farben',
    why: 'Daran erkennen eure Kunden, bei wem sie sind.',
    Body: Look,
    links: [
      ['Name ändern', settings('betrieb')],
      ['Farben wählen', settings('auftritt')],
    ],
  },
  logo: {
    title: 'Logo',
    why: 'Es steht in der Titelleiste, im Reiter des Browsers und neben jedem Verweis auf eure Seite.',
    links: [['Logo hochladen', settings('auftritt')]],
  },
  owner: {
    title: 'Geschäftsführung',
    why: 'Nur der Geschäftsführer darf alles und kann jedes Recht vergeben.',
    Body: () => (
      <p className="readable">
        Noch hat niemand das Recht „Geschäftsführer“. Starte Kontor neu: Die Konsole zeigt dann einen Code, mit dem du
        den Betrieb übernimmst.
      </p>
    ),
  },
  discord: {
    title: 'Discord-Anmeldung',
    why: 'Team und Kunden melden sich mit Discord an, und Discord muss dafür die Adresse dieses Betriebs kennen.',
    Body: Discord,
    isKept: true,
  },
  address: {
    title: 'Öffentliche Adresse',
    why: 'Andere erreichen euch nur über eine Adresse mit https, und über den WebSocket erscheint Neues von selbst.',
    Body: Address,
    isKept: true,
  },
  game: {
    title: 'Spielserver',
    why: 'Bestellen kann zunächst nur, wer im Spiel ist, und das weiß Kontor vom Spielserver.',
    Body: Game,
  },
  items: {
    title: 'Gegenstände',
    why: 'Lager, Rezepte und Preise bestehen aus den Gegenständen eures Spiels.',
    Body: () => (
      <p className="readable">
        Sie kommen aus einer Datei eures Spielservers, meist <code>items.lua</code>. Hast du keine, schreibst du im
        Import selbst eine Liste.
      </p>
    ),
    links: [['Gegenstände einlesen', { to: '/warehouse', hash: 'import' }]],
  },
  price: {
    title: 'Erster Einkaufspreis',
    why: 'Aus den Einkaufspreisen rechnet Kontor aus, was ein Produkt kostet und was ihr daran verdient.',
    links: [['Einkaufspreis eintragen', { to: '/item-price-configs' }]],
  },
  product: {
    title: 'Erstes Produkt',
    why: 'Bestellen kann man, was einen Preis hat und auf der Karte steht.',
    links: [['Produkt anlegen', { to: '/products/new' }]],
  },
  team: {
    title: 'Team',
    why: 'Wer mitarbeitet, meldet sich einmal an und bekommt dann von dir ein Recht.',
    links: [['Rechte vergeben', { to: '/employees' }]],
  },
  notice: {
    title: 'Mitteilung an Discord',
    why: 'Dann liest euer Team jede neue Bestellung dort, wo es ohnehin mitliest.',
    links: [['Kanal hinzufügen', { ...settings('discord'), hash: 'kanal' }]],
  },
  order: {
    title: 'Probebestellung',
    why: 'Einmal von der Bestellung bis zur Übergabe: Dann weißt du, dass alles zusammenspielt.',
    links: [
      ['Bestellen', { to: '/order' }],
      ['Bestellung bearbeiten und übergeben', { to: '/orders' }],
    ],
  },
};

export const StepLinks = ({ id, isNext }: { readonly id: SetupStep; readonly isNext: boolean }) =>
  STEPS[id].links?.map(([label, target], at) => (
    <Link key={label} {...target} className={buttonClass(isNext && at === 0 ? 'primary' : 'outline')}>
      {label}
    </Link>
  ));
