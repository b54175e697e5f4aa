import { deflateRawSync } from 'node:zlib';
import { expect, expectAccessible, test } from './fixtures.ts';

/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function numbers(...values: [value: number, bytes: 2 | 4][]): Buffer {
  return Buffer.concat(
    values.map(([value, bytes]) => {
      const buffer = Buffer.alloc(bytes);
      buffer.writeUIntLE(value, 0, bytes);
      return buffer;
    }),
  );
}

/** As packing programs write it: each file deflated, the directory at the end. */
function zipOf(files: Record<string, Buffer>): Buffer {
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [path, content] of Object.entries(files)) {
    const [name, packed] = [Buffer.from(path), deflateRawSync(content)];
    const facts = numbers([20, 2], [0, 2], [8, 2], [0, 4], [0, 4], [packed.length, 4], [content.length, 4]);
    const head = Buffer.concat([numbers([0x04034b50, 4]), facts, numbers([name.length, 2], [0, 2]), name, packed]);
    const rest = numbers([name.length, 2], [0, 4], [0, 4], [0, 4], [at, 4]);
    directory.push(numbers([0x02014b50, 4], [20, 2]), facts, rest, name);
    parts.push(head);
    at += head.length;
  }
  const list = Buffer.concat(directory);
  const count = Object.keys(files).length;
  const end = numbers([0x06054b50, 4], [0, 4], [count, 2], [count, 2], [list.length, 4], [at, 4], [0, 2]);
  return Buffer.concat([...parts, list, end]);
}

test('an admin uploads the pictures of the game as a ZIP, and the clerk sees them at once', { tag: '@long' }, async ({
  visit,
  expectedTrouble,
}) => {
  // One of the files is no picture.
  expectedTrouble.push(/422/);
  const [admin, clerk] = [
    await visit('Verwaltung', { path: '/warehouse' }),
    await visit('Mitarbeiter', { path: '/warehouse' }),
  ];
  const picture = clerk.getByRole('button', { name: /^Brot/ }).locator('img');
  await expect(picture).toHaveAttribute('src', /^\/item-images\/bread\.png$/);
  await admin.getByRole('button', { name: 'Bilder' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Bilder der Gegenstände' });
  await expectAccessible(dialog);
  const files = { 'images/BREAD.png': PNG, 'images/goldbar.png': PNG, 'images/sugar.png': Buffer.from('kein Bild') };
  await dialog
    .getByLabel('Bilder oder ZIP wählen')
    .setInputFiles({ name: 'images.zip', mimeType: 'application/zip', buffer: zipOf(files) });
  await expect(dialog.getByText('2 von 3 Bildern passen zu einem Gegenstand.')).toBeVisible();
  await dialog.getByRole('button', { name: '2 Bilder hochladen' }).click();
  await expect(dialog.getByText('1 Bild gespeichert, 1 abgelehnt.')).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Nicht gespeichert' })).toContainText('images/sugar.png');
  await expect(picture).toHaveAttribute('src', /^\/api\/item-images\/bread\?v=/);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
});
