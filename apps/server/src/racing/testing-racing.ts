import { listAudits } from '@kontor/contract/audit/api.ts';
import * as api from '@kontor/contract/racing/api.ts';
import * as tracksApi from '@kontor/contract/racing/tracks-api.ts';
import { type Caller, testApp } from '#testing/app.ts';
import { createFollow } from '#testing/live-client.ts';
import { switchOn } from '#testing/switch-on.ts';

/** One pixel. */
export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const profile = (by: Caller, nickname: string, startNumber: number) =>
  by.call(api.saveMyDriver, { body: { nickname, startNumber } });

export const driverId = async (by: Caller): Promise<number> => (await by.call(api.getMyRacing)).body.driver?.id ?? 0;

/** Staff, three drivers and three classes. */
export async function openRacing() {
  const kontor = await testApp();
  const follow = createFollow(kontor);
  let admin: Caller;
  let clerk: Caller;
  let mara: Caller;
  let lou: Caller;
  let kim: Caller;
  let classes: Map<string, number>;

  kontor.prepare(async () => {
    await switchOn(kontor, 'RACING', 'AUDIT_LOG');
    admin = await kontor.as('ADMIN', { name: 'Selma' });
    clerk = await kontor.as('MODERATOR', { name: 'Nele' });
    mara = await kontor.as('USER', { id: '21', name: 'Mara' });
    lou = await kontor.as('USER', { id: '22', name: 'Lou' });
    kim = await kontor.as('USER', { id: '23', name: 'Kim' });
    const body = ['S', 'A', 'B'].map((name) => ({ name }));
    const saved = (await admin.call(tracksApi.saveVehicleClasses, { body })).body;
    classes = new Map(saved.map(({ id, name }) => [name, id]));
  });
  const classId = (name = 'A'): number => classes.get(name) ?? 0;
  const track = async (name = 'Nordkai'): Promise<number> =>
    (await admin.call(tracksApi.createTrack, { body: { name, kind: 'CIRCUIT', lengthMeters: 3850 } })).body.id;
  const audits = async (): Promise<string[]> =>
    (await (await kontor.as('SUPER_ADMIN')).call(listAudits)).body
      .map(({ displayName, message }) => `${displayName}: ${message}`)
      .filter((line) => !line.includes('Einstellungen'));

  return { kontor, follow, classId, track, audits, people: () => ({ admin, clerk, mara, lou, kim }) };
}
