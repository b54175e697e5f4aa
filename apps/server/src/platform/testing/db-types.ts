import { generate, PostgresDialect } from 'kysely-codegen';
import type { Db } from '../postgres/db.ts';

/** The schema as TypeScript, exactly as `db.gen.ts` must read; bigint arrives as number (see `db.ts`), numeric as text. */
export const generateDbTypes = (db: Db): Promise<string> =>
  generate({
    db,
    dialect: new PostgresDialect({ numericParser: 'string', dateParser: 'timestamp' }),
    excludePattern: 'schema_migration',
    outFile: null,
    typeMapping: { int8: 'number' },
  });
