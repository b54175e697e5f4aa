import { changesBetween } from '@kontor/contract/audit/rules.ts';
import { enabledOnly } from '@kontor/contract/business/rules.ts';
import {
  type BusinessInfoChange,
  type BusinessSettings,
  MAY_ORDER_SENTENCES,
} from '@kontor/contract/business/schema.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { FEATURE_LABELS, FEATURES } from '@kontor/contract/core/features.ts';
import { sayMoney, sayYes } from '@kontor/contract/core/german.ts';
import { writeAudit } from '#audit';
import { listKnownPictures } from '#pictures';
import type { Actor } from '#platform/actor.ts';
import { type Html, html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { lockSettings, saveSettings } from './business.repo.ts';

function switched(before: BusinessSettings, after: BusinessSettings): Html[] {
  return FEATURES.filter((name) => before.features[name] !== after.features[name]).map(
    (name) => html` ${FEATURE_LABELS[name]} ${after.features[name] ? 'eingeschaltet' : 'ausgeschaltet'}.`,
  );
}

const ordering = (before: BusinessSettings, { mayOrder }: BusinessSettings): Html =>
  mayOrder === before.mayOrder ? html`` : html` ${MAY_ORDER_SENTENCES[mayOrder]}`;

const sayPicture = (before: string | null, after: string | null): [string, string] =>
  before === after ? ['', ''] : [before ? 'vorheriges' : 'keins', after ? 'neues' : 'keins'];

const edits = (before: BusinessSettings, after: BusinessSettings): Record<string, readonly [string, string]> => ({
  Titel: [before.title, after.title],
  Name: [before.name, after.name],
  Verantwortlich: [before.responsible, after.responsible],
  Adresse: [before.address, after.address],
  Begrüßung: [before.welcome, after.welcome],
  Logo: sayPicture(before.logo, after.logo),
  Titelbild: sayPicture(before.heroImage, after.heroImage),
  Währung: [sayMoney(1, before.currency), sayMoney(1, after.currency)],
  'Titelleiste hell': [before.colors.headerLight, after.colors.headerLight],
  'Titelleiste dunkel': [before.colors.headerDark, after.colors.headerDark],
  Akzentfarbe: [before.colors.accent, after.colors.accent],
  'Dunkle Ansicht als Standard': [sayYes(before.darkMode), sayYes(after.darkMode)],
  'Wer bestellen kann': [MAY_ORDER_SENTENCES[before.mayOrder], MAY_ORDER_SENTENCES[after.mayOrder]],
  ...Object.fromEntries(
    FEATURES.map((name) => [
      FEATURE_LABELS[name],
      [sayYes(before.features[name] === true), sayYes(after.features[name] === true)] as const,
    ]),
  ),
});

async function checkPictures(tx: Tx, { logo, heroImage }: BusinessSettings): Promise<void> {
  for (const [id, use] of [[logo, 'LOGO'] as const, [heroImage, 'HERO'] as const])
    if (id !== null && !(await listKnownPictures(tx, [id], use)).has(id)) throw new AppError('pictures.unknown');
}

/** Omitted fields stay as they are. */
const settingsOf = (before: BusinessSettings, wanted: BusinessInfoChange): BusinessSettings => ({
  ...wanted,
  features: enabledOnly(wanted.features),
  mayOrder: wanted.mayOrder ?? before.mayOrder,
  logo: wanted.logo === undefined ? before.logo : wanted.logo,
  heroImage: wanted.heroImage === undefined ? before.heroImage : wanted.heroImage,
  welcome: wanted.welcome ?? before.welcome,
  address: wanted.address ?? before.address,
  currency: wanted.currency ?? before.currency,
});

interface Change {
  /** Defaults while nothing was saved. */
  fresh: BusinessSettings;
  wanted: BusinessInfoChange;
  at: Date;
}

export async function changeInfo(tx: Tx, actor: Actor, { fresh, wanted, at }: Change): Promise<BusinessSettings> {
  const before = (await lockSettings(tx)) ?? fresh;
  const info = settingsOf(before, wanted);
  await checkPictures(tx, info);
  await saveSettings(tx, info);
  const message = html`Einstellungen von <b>${info.name}</b> geändert.${switched(before, info)}${ordering(before, info)}`;
  await writeAudit(tx, { type: 'MANAGEMENT', message, by: actor, at, changes: changesBetween(edits(before, info)) });
  return info;
}
