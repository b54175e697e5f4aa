import { Link } from '@tanstack/react-router';
import { Page } from '#platform/ui/page/page.tsx';
import { CONTENTS } from './handbook.ts';
import { HelpFrame } from './help-frame.tsx';

export const HelpPage = () => (
  <Page title="Hilfe" purpose="Das Handbuch: was jede Seite kann, Schritt für Schritt.">
    <HelpFrame>
      <div className="stack gap-32">
        {CONTENTS.map(({ label, entries }) => (
          <section key={label} className="stack gap-12" aria-label={label}>
            <h2 className="huge">{label}</h2>
            <ul className="cards">
              {entries.map(({ name, title, summary }) => (
                <li key={name} className="card leads stack gap-4">
                  <Link to="/help/$chapter" params={{ chapter: name }} className="leads-to large strong">
                    {title}
                  </Link>
                  <span className="dim">{summary}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </HelpFrame>
  </Page>
);
