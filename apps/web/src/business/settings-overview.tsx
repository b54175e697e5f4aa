import { isOverdue } from '@kontor/contract/backup/rules.ts';
import type { BusinessInfo } from '@kontor/contract/business/schema.ts';
import { FEATURE_LABELS, FEATURES } from '@kontor/contract/core/features.ts';
import { writeMoney } from '@kontor/contract/core/money.ts';
import type { HealthCheck } from '@kontor/contract/health/schema.ts';
import { sayState } from '@kontor/contract/hours/german.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { backupQueries } from '#backup';
import { discordQueries } from '#discord-notices';
import { gameQueries } from '#game';
import { healthQueries } from '#health';
import { useHours } from '#hours';
import { formatCount, formatRelative } from '#platform/format.de.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { GoIcon, type Icon, RecipeIcon, WarningIcon } from '#platform/ui/icons.ts';
import { discordRolesQuery } from '#users';
import { useInfo } from './business.queries.ts';
import { SECTION_GROUPS, SECTIONS, type SectionName } from './sections.ts';
import styles from './settings-page.module.css';
import { MAY_ORDER, nameIn } from './use-settings-form.ts';

const Trouble = ({ children }: { readonly children: ReactNode }) => (
  <span className="row gap-4 warning strong">
    <Glyph icon={WarningIcon} size={16} />
    {children}
  </span>
);

/** Keeps its line free until it is known. */
const UNKNOWN = '\u00a0';

function InfoState({ say }: { readonly say: (info: BusinessInfo) => ReactNode }) {
  const { data: info } = useInfo();
  return info ? say(info) : UNKNOWN;
}

function sayFeatures({ features }: BusinessInfo): string {
  const off = FEATURES.filter((feature) => features[feature] !== true).map((feature) => FEATURE_LABELS[feature]);
  return off.length === 0 ? 'Alles eingeschaltet' : `Aus: ${off.join(', ')}`;
}

const drawLook = ({ colors, logo, heroImage }: BusinessInfo) => (
  <span className="row">
    <span className="row gap-4" aria-hidden="true">
      {[colors.headerLight, colors.headerDark, colors.accent].map((background, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: three colours, two of which may be the same
        <span key={at} className={styles.colour} style={{ background }} />
      ))}
    </span>
    {logo && heroImage
      ? 'Mit Logo und Titelbild'
      : logo
        ? 'Ohne Titelbild'
        : heroImage
          ? 'Ohne Logo'
          : 'Noch ohne Logo'}
  </span>
);

function HoursState() {
  const found = useHours();
  if (!found) return UNKNOWN;
  return (
    <span className="row">
      <span className="open-dot" data-open={found.isOpen || undefined} />
      {sayState(found, found.now)}
    </span>
  );
}

function DiscordState() {
  const { data: targets } = useQuery(discordQueries.targets());
  if (!targets) return UNKNOWN;
  const silent = targets.filter(({ trouble }) => trouble !== null).length;
  if (silent > 0) return <Trouble>{formatCount(silent, 'Kanal ist', 'Kanäle sind')} ausgeschaltet</Trouble>;
  if (targets.length === 0) return 'Noch kein Kanal';
  const off = targets.filter(({ isOn }) => !isOn).length;
  return `${formatCount(targets.length, 'Kanal', 'Kanäle')}${off > 0 ? `, ${off === targets.length ? 'ausgeschaltet' : `${off} davon aus`}` : ''}`;
}

function RolesState() {
  const { data } = useQuery(discordRolesQuery());
  if (!data) return UNKNOWN;
  if (!data.isOn) return 'Kein Discord-Server verbunden';
  return data.roles.length > 0
    ? `${formatCount(data.roles.length, 'Rolle', 'Rollen')} zugeordnet`
    : 'Noch keine Rolle zugeordnet';
}

function GameState() {
  const { data } = useQuery(gameQueries.status());
  if (!data) return UNKNOWN;
  if (data.sources.length === 0) return 'Kein Spielserver verbunden';
  const isTroubled = data.sources.some(({ isFresh, problem }) => !isFresh || problem);
  return isTroubled ? <Trouble>Der Spielserver antwortet nicht</Trouble> : 'Spielserver verbunden';
}

function HealthState() {
  const { data } = useQuery(healthQueries.checks());
  if (!data) return UNKNOWN;
  const count = (wanted: HealthCheck['state']) => data.checks.filter(({ state }) => state === wanted).length;
  const [wrong, doubtful] = [count('WRONG'), count('WARNING')];
  if (wrong + doubtful === 0) return 'Alles in Ordnung';
  return <Trouble>{wrong > 0 ? `${wrong} Fehler` : formatCount(doubtful, 'Warnung', 'Warnungen')}</Trouble>;
}

function BackupStateLine() {
  const { data, dataUpdatedAt } = useQuery(backupQueries.state());
  if (!data) return UNKNOWN;
  if (!data.isOn) return <Trouble>Ausgeschaltet</Trouble>;
  if (data.failure) return <Trouble>Zuletzt gescheitert</Trouble>;
  if (!data.last) return 'Noch keine';
  const now = new Date(dataUpdatedAt);
  if (isOverdue(data.last.at, now)) return <Trouble>Überfällig</Trouble>;
  return `Zuletzt ${formatRelative(data.last.at, now)}`;
}

const EXAMPLE = 1284.5;

const STATES: Record<SectionName, ReactNode> = {
  betrieb: <InfoState say={({ name, responsible }) => `${name} · ${responsible}`} />,
  auftritt: <InfoState say={drawLook} />,
  oeffnungszeiten: <HoursState />,
  bestellungen: (
    <InfoState
      say={({ mayOrder, currency }) => `${nameIn(MAY_ORDER, mayOrder)}, Preise wie ${writeMoney(EXAMPLE, currency, 2)}`}
    />
  ),
  funktionen: <InfoState say={sayFeatures} />,
  discord: <DiscordState />,
  rechte: <RolesState />,
  spiel: <GameState />,
  zustand: <HealthState />,
  sicherung: <BackupStateLine />,
};

interface CardProps {
  readonly icon: Icon;
  readonly link: ReactNode;
  readonly children: ReactNode;
}

const Card = ({ icon, link, children }: CardProps) => (
  <li className={`${styles.card} card leads row gap-12`}>
    <span className={`${styles.sign} tile accent`}>
      <Glyph icon={icon} size={22} />
    </span>
    <div className="grow">
      {link}
      <div className={`${styles.stand} meta number clamp-2 anywhere`}>{children}</div>
    </div>
    <Glyph icon={GoIcon} className="faint" />
  </li>
);

const TITLE = 'leads-to large bold';

/** What there is to set, and how each of it stands: what needs attention is seen without opening anything. */
export function SettingsOverview() {
  const id = useId();
  return (
    <div className="stack gap-32">
      {SECTION_GROUPS.map(({ group, names }, at) => (
        <section key={group} className="stack gap-12" aria-labelledby={`${id}${at}`}>
          <h2 id={`${id}${at}`} className="large">
            {group}
          </h2>
          <ul className={`${styles.cards} cards gap-12`}>
            {names.map((name) => (
              <Card
                key={name}
                icon={SECTIONS[name].icon}
                link={
                  <Link to="/settings/$section" params={{ section: name }} className={TITLE}>
                    {SECTIONS[name].title}
                  </Link>
                }
              >
                {STATES[name]}
              </Card>
            ))}
            {group === 'System' ? (
              <Card
                icon={RecipeIcon}
                link={
                  <Link to="/setup" className={TITLE}>
                    Einrichten
                  </Link>
                }
              >
                Vom leeren Betrieb bis zur ersten Übergabe
              </Card>
            ) : null}
          </ul>
        </section>
      ))}
    </div>
  );
}
