import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { parseJson } from '#platform/json.ts';
import { BackupError, damaged } from '../backup-error.ts';

export const FORMAT = 1;
export const MANIFEST = 'manifest.json';

const Name = z.string().check(z.regex(/^[a-z_][a-z0-9_]{0,62}$/));
const Digest = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const Count = z.int().check(z.minimum(0));

const Content = { bytes: Count, sha256: Digest };

const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  kontor: z.string(),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.strictObject({ name: z.string(), checksum: Digest })),
  /** In load order: referenced rows come first. */
  tables: z.array(
    z.strictObject({ name: Name, columns: z.array(Name).check(z.minLength(1)), rows: Count, ...Content }),
  ),
  sequences: z.array(
    z.strictObject({ name: Name, value: z.string().check(z.regex(/^\d{1,19}$/)), isCalled: z.boolean() }),
  ),
  /** Included, left out, or in a bucket. */
  recordings: z.enum(['files', 'none', 'bucket']),
  files: z.array(z.strictObject({ name: z.string(), ...Content })),
});
export type Manifest = z.infer<typeof Manifest>;

export function readManifest(data: Buffer): Manifest {
  const text = data.toString('utf8');
  if ((parseJson(z.object({ format: z.number() }), text)?.format ?? FORMAT) > FORMAT)
    throw new BackupError(
      'Die Sicherung stammt von einem neueren Kontor. Aktualisiere Kontor und versuche es noch einmal.',
    );
  const manifest = parseJson(Manifest, text);
  if (!manifest) throw damaged('das Verzeichnis ist unlesbar');
  return manifest;
}

/** `tables/app_user/0000001`, `files/….mp4/0000001`: no path can leave the folder. */
const ENTRY = /^(?:(tables)\/([a-z_][a-z0-9_]{0,62})|(files)\/([\w-]{8,64}\.(?:mp4|jpg)))\/(\d{7})$/;

export interface Part {
  readonly kind: 'tables' | 'files';
  readonly name: string;
  readonly number: number;
}

export const partName = ({ kind, name, number }: Part): string => `${kind}/${name}/${String(number).padStart(7, '0')}`;

export function readPartName(text: string): Part {
  const [, tables, table, , file, number] = ENTRY.exec(text) ?? [];
  if (number === undefined) throw damaged('ein Name gehört nicht hierher');
  return { kind: tables ? 'tables' : 'files', name: table ?? file ?? '', number: Number(number) };
}

export function createMeasure(hasRows: boolean) {
  const hash = createHash('sha256');
  let [bytes, rows] = [0, 0];
  return {
    add(data: Buffer): void {
      hash.update(data);
      bytes += data.length;
      // Line ends inside a value are escaped.
      for (let at = hasRows ? data.indexOf(10) : -1; at >= 0; at = data.indexOf(10, at + 1)) rows += 1;
    },
    result: () => ({ rows, bytes, sha256: hash.digest('hex') }),
  };
}
export type Measure = ReturnType<typeof createMeasure>;
