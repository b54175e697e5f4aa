import { isFeatureOn } from '@kontor/contract/core/features.ts';
import { Link, Navigate, useLocation, useParams } from '@tanstack/react-router';
import { useId } from 'react';
import { BackupStatus } from '#backup';
import { DiscordNotices } from '#discord-notices';
import { GameStatus } from '#game';
import { HealthStatus } from '#health';
import { HoursSettings } from '#hours';
import { buttonClass } from '#platform/ui/field/button.tsx';
import { Page } from '#platform/ui/page/page.tsx';
import { Section } from '#platform/ui/page/section.tsx';
import { PageSpinner } from '#platform/ui/page/spinner.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { NotFound } from '#shell/screen-access.tsx';
import { TabletSettings } from '#tablet';
import { DiscordRoles } from '#users';
import { useInfo } from './business.queries.ts';
import { isSection, MOVED, SECTION_GROUPS, SECTIONS, type SectionName } from './sections.ts';
import { InfoForm, type InfoPart } from './settings-form.tsx';
import { SettingsOverview } from './settings-overview.tsx';
import styles from './settings-page.module.css';

function SectionList() {
  const id = useId();
  return (
    <nav className={`${styles.list} stack gap-16`} aria-label="Bereiche der Einstellungen">
      {SECTION_GROUPS.map(({ group, names }, at) => (
        <div key={group}>
          <p id={`${id}${at}`} className={`${styles.group} small strong faint`}>
            {group}
          </p>
          <ul aria-labelledby={`${id}${at}`}>
            {names.map((name) => (
              <li key={name}>
                <Link to="/settings/$section" params={{ section: name }} className={styles.entry}>
                  {SECTIONS[name].title}
                </Link>
              </li>
            ))}
            {group === 'System' ? (
              <li>
                <Link to="/setup" className={styles.entry}>
                  Einrichten
                </Link>
              </li>
            ) : null}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** A part of the business info, which is saved as a whole. */
function Info({ part }: { readonly part: InfoPart }) {
  const info = useInfo();
  if (info.data) return <InfoForm part={part} info={info.data} />;
  if (info.error) return <LoadError title="Die Einstellungen konnten nicht geladen werden." of={info} />;
  return <PageSpinner />;
}

function Discord() {
  const info = useInfo();
  return info.data ? <DiscordNotices features={info.data.features} /> : null;
}

/** Of the features one decides about the ways to open. */
function Hours() {
  const info = useInfo();
  return <HoursSettings keepsDuty={info.data ? isFeatureOn(info.data.features, 'TEAM') : false} />;
}

function Game() {
  const info = useInfo();
  return (
    <div className="stack gap-24">
      <Section title="Spielserver" isCard>
        {info.data ? <GameStatus mayOrder={info.data.mayOrder} /> : null}
      </Section>
      <Section title="Tablet im Spiel" note="Im Tablet meldet der Spielserver die Spieler an.">
        <TabletSettings />
      </Section>
    </div>
  );
}

const Health = () => (
  <Section title="Zustand" isTitleHidden isCard>
    <HealthStatus />
    <p className="meta ruled">
      Dasselbe sagt auf dem Server: <code>npm run doctor</code>
    </p>
  </Section>
);

function Content({ name }: { readonly name: SectionName }) {
  switch (name) {
    case 'oeffnungszeiten':
      return <Hours />;
    case 'discord':
      return (
        <Section title="Mitteilungen an Discord" isTitleHidden isCard>
          <Discord />
        </Section>
      );
    case 'rechte':
      return (
        <Section title="Discord-Rollen" isTitleHidden>
          <DiscordRoles />
        </Section>
      );
    case 'spiel':
      return <Game />;
    case 'zustand':
      return <Health />;
    case 'sicherung':
      return (
        <Section title="Sicherung" isTitleHidden isCard>
          <BackupStatus />
        </Section>
      );
    default:
      return <Info part={name} />;
  }
}

/** `/settings/oeffnungszeiten`: one section, and the way to the others. */
export function SettingsSectionPage() {
  const { section } = useParams({ from: '/settings/$section' });
  if (!isSection(section)) return <NotFound />;
  const { title, purpose } = SECTIONS[section];
  return (
    <Page
      title={title}
      purpose={purpose}
      actions={
        <Link to="/settings" className={buttonClass('quiet', styles.back)}>
          Alle Einstellungen
        </Link>
      }
    >
      <div className={styles.page}>
        <SectionList />
        <div className={styles.content}>
          <Content key={section} name={section} />
        </div>
      </div>
    </Page>
  );
}

/** `/settings`: what there is to set, and how it stands. */
export function SettingsPage() {
  const hash = useLocation({ select: (location) => location.hash });
  const section = MOVED[hash];
  if (section)
    return (
      <Navigate to="/settings/$section" params={{ section }} {...(hash === 'kanal' ? { hash } : {})} replace={true} />
    );
  return (
    <Page title="Einstellungen" purpose="Wie euer Betrieb auftritt, was er anbietet und ob alles läuft.">
      <SettingsOverview />
    </Page>
  );
}
