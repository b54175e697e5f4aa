import { HOUR_MS } from '#platform/jobs.ts';
import type { Tx } from '#platform/postgres/db.ts';
import type { Demo, Slice } from '#platform/slice.ts';
import { listTypes } from './audit.repo.ts';
import { auditRoutes, type NamedAudits } from './audit.routes.ts';
import { forgetInAudit } from './forget-person.ts';
import { PERSONAL_AUDIT } from './personal.repo.ts';
import { removeRefusals } from './refusals.repo.ts';
import { insertGameAudits } from './write-audit.ts';

/** What a bridge would have reported in two weeks: type, message, who, and how many hours ago. */
const REPORTED: [string, string, string, number][] = [
  ['RAID', 'Razzia im Lager Nordkai: <b>12 × Schnaps</b> beschlagnahmt.', 'Polizei Los Santos', 322],
  ['TAX_OFFICE', 'Steuerbescheid über <b>4.200,00 €</b> eingegangen.', 'Finanzamt', 296],
  ['INVOICE_RECEIPT', 'Rechnung <b>R-1043</b> über 860,00 € bezahlt.', 'Kim Okafor', 271],
  ['DJ', '<i>Selma Brandt</i> hat das Pult übernommen.', 'Selma Brandt', 250],
  ['GLOBAL_OFFER', 'Aktion der Woche: <b>Laugenbrezel</b> für 2,50 €.', 'Elena Sander', 221],
  ['HR', '<b>Nele Voss</b> wurde als Mitarbeiterin eingestellt.', 'Viktor Hagen', 198],
  ['SECURITY', 'Hintertür um <b>03:12 Uhr</b> geöffnet.', 'Alarmanlage', 174],
  ['TRADING', '40 × Mehl an <b>Paleto Diner</b> geliefert.', 'Tarek Aslan', 150],
  ['INVOICE_RECEIPT', 'Rechnung <b>R-1051</b> über 1.140,00 € bezahlt.', 'Piet Janssen', 127],
  ['FUHRPARK', 'Lieferwagen <b>LS-4711</b> betankt, 62 Liter.', 'Jonas Krell', 101],
  ['MANAGEMENT', 'Öffnungszeiten bis <b>23 Uhr</b> verlängert.', 'Elena Sander', 80],
  ['RAID', 'Kontrolle ohne Beanstandung.', 'Polizei Los Santos', 52],
  ['GLOBAL_OFFER', 'Zum Derby: zwei <b>Bauernbrote</b> zum Preis von einem.', 'Selma Brandt', 30],
  ['DJ', 'Musik um Mitternacht leiser gestellt.', 'Lou Martin', 14],
];

/** A log with something of every type, and one that only this town knows. */
async function seedAudit(tx: Tx, { now }: Demo): Promise<void> {
  if ((await listTypes(tx)).includes('TAX_OFFICE')) return;
  const entries = REPORTED.map(([type, message, displayName, hoursAgo]) => ({
    type,
    message,
    displayName,
    at: new Date(now.getTime() - hoursAgo * HOUR_MS),
  }));
  await insertGameAudits(tx, entries);
}

export const auditSlice = {
  tables: { growing: ['audit', 'refused_access'] },
  routes: auditRoutes,
  start: ({ db, clock }) => ({
    jobs: [{ name: 'refusals', everyMs: HOUR_MS, run: () => removeRefusals(db, clock()) }],
  }),
  demo: seedAudit,
  personal: { sections: PERSONAL_AUDIT, forget: forgetInAudit },
} satisfies Slice<NamedAudits>;
