import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { inTablet, postToGame } from '#platform/tablet.ts';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { Page } from '#platform/ui/page/page.tsx';
import { tabletState } from './start-tablet.ts';

const askAgain = () => postToGame({ kontor: 'code' });

const TabletCard = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Page title={title}>
    <div className="card stack gap-16" style={{ maxWidth: 560 }}>
      {children}
    </div>
  </Page>
);

function LinkAccount({ code }: { readonly code: string }) {
  const account = `${window.location.origin}/account`;
  return (
    <TabletCard title="Noch ein Schritt">
      <p>
        Dein FiveM kennt dein Discord nicht. Öffne Kontor im Browser, melde dich an und gib unter „Meine Daten“ diesen
        Code ein:
      </p>
      <p
        className="bold number"
        style={{ fontSize: 44, letterSpacing: '0.08em', lineHeight: 1.2 }}
      >{`${code.slice(0, 3)} ${code.slice(3)}`}</p>
      <p className="dim">Der Code gilt fünf Minuten und nur für dich. Danach genügt hier ein Druck auf „Weiter“.</p>
      <div className="row wrap">
        <Button look="primary" onClick={askAgain}>
          Weiter
        </Button>
        <Button onClick={() => postToGame({ kontor: 'open', url: account })}>Im Browser öffnen</Button>
      </div>
    </TabletCard>
  );
}

const InBrowser = () => (
  <TabletCard title="Anmeldung im Spiel">
    <p>
      Hier meldet dich der Spielserver an, wenn du im Spiel <code>/kontor</code> eingibst. Im Browser brauchst du diese
      Seite nicht.
    </p>
    <div>
      <Link to="/" className={buttonClass('primary')}>
        Zur Startseite
      </Link>
    </div>
  </TabletCard>
);

export function TabletPage() {
  const state = tabletState();
  if (!inTablet()) return <InBrowser />;
  if (state.kind === 'link') return <LinkAccount code={state.code} />;
  const sentence = state.kind === 'signed-out' ? state.sentence : undefined;
  return (
    <TabletCard title="Anmeldung im Spiel">
      <p>{sentence ?? 'Du bist hier nicht angemeldet. Der Spielserver meldet dich an, ohne Passwort.'}</p>
      <div className="row wrap">
        <Button look="primary" onClick={askAgain}>
          Anmelden
        </Button>
        <Link to="/" className={buttonClass('outline')}>
          Als Gast umsehen
        </Link>
      </div>
    </TabletCard>
  );
}
