import { changesBetween } from '@kontor/contract/audit/rules.ts';
import { enabledOnly } from '@kontor/contract/business/rules.ts';
import {
  type BusinessInfoChange,
  type BusinessSettings,
  MAY_ORDER_SENTENCES,
} from '@kontor/contract/business/schema.ts';
import { FEATURE_LABELS, FEATURES } from '@kontor/contract/core/features.ts';
import { sayYes } from '@kontor/contract/core/german.ts';
import { writeAudit } from '#audit';
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

interface Change {
  /** What counts while nothing was saved yet. */
  fresh: BusinessSettings;
  wanted: BusinessInfoChange;
  at: Date;
}

/** Saves what the settings screen sends and leaves a trace of who did it and which features were switched. */
export async function changeInfo(tx: Tx, actor: Actor, { fresh, wanted, at }: Change): Promise<BusinessSettings> {
  const before = (await lockSettings(tx)) ?? fresh;
  const { mayOrder = before.mayOrder } = wanted;
  const info = { ...wanted, mayOrder, features: enabledOnly(wanted.features) };
  await saveSettings(tx, info);
  const message = html`Einstellungen von <b>${info.name}</b> geändert.${switched(before, info)}${ordering(before, info)}`;
  const changes = changesBetween({
    Titel: [before.title, info.title],
    Name: [before.name, info.name],
    Verantwortlich: [before.responsible, info.responsible],
    'Titelleiste hell': [before.colors.headerLight, info.colors.headerLight],
    'Titelleiste dunkel': [before.colors.headerDark, info.colors.headerDark],
    Akzentfarbe: [before.colors.accent, info.colors.accent],
    'Dunkle Ansicht als Standard': [sayYes(before.darkMode), sayYes(info.darkMode)],
    'Wer bestellen kann': [MAY_ORDER_SENTENCES[before.mayOrder], MAY_ORDER_SENTENCES[info.mayOrder]],
    ...Object.fromEntries(
      FEATURES.map((name) => [
        FEATURE_LABELS[name],
        [sayYes(before.features[name] === true), sayYes(info.features[name] === true)] as const,
      ]),
    ),
  });
  await writeAudit(tx, { type: 'MANAGEMENT', message, by: actor, at, changes });
  return info;
}
