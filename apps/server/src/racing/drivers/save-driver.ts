import { AppError } from '@kontor/contract/core/errors.ts';
import type { Driver, DriverChange } from '@kontor/contract/racing/schema.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';
import { refuseTaken } from '../racing-audit.ts';
import { listClasses } from '../tracks/tracks.repo.ts';
import { findDriverOf, upsertDriver } from './drivers.repo.ts';

export async function knownDriver(db: Db, userId: string): Promise<Driver> {
  const driver = await findDriverOf(db, userId);
  if (!driver) throw new AppError('racing.no-profile');
  return driver;
}

export async function saveDriver(tx: Tx, userId: string, change: DriverChange): Promise<Driver> {
  const { favouriteClassId, startNumber, nickname } = change;
  if (favouriteClassId !== null && !(await listClasses(tx)).some(({ id }) => id === favouriteClassId)) {
    throw new AppError('racing.unknown-class');
  }
  await upsertDriver(tx, userId, change).catch(
    refuseTaken({
      racing_driver_start_number_key: new AppError('racing.number-taken', { number: startNumber }, [
        { path: 'startNumber', message: 'Diese Nummer ist schon vergeben.' },
      ]),
      racing_driver_nickname: new AppError('racing.nickname-taken', { name: nickname }, [
        { path: 'nickname', message: 'Diesen Namen gibt es schon.' },
      ]),
    }),
  );
  return knownDriver(tx, userId);
}
