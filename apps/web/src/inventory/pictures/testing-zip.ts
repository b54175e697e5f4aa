interface Packed {
  readonly content?: Uint8Array;
  readonly method?: number;
  /** What the directory says, where that is not the truth. */
  readonly size?: number;
  readonly flags?: number;
}

const shorts = (...values: number[]): number[] => values.flatMap((value) => [value & 255, (value >> 8) & 255]);
const long = (value: number): number[] => shorts(value & 0xffff, value >>> 16);

/** Blocks that say they are not compressed are a way to deflate too. */
function deflate(content: Uint8Array): Uint8Array {
  const blocks: number[] = [];
  for (let at = 0; at === 0 || at < content.length; at += 0xffff) {
    const block = content.subarray(at, at + 0xffff);
    blocks.push(at + 0xffff >= content.length ? 1 : 0, ...shorts(block.length, block.length ^ 0xffff), ...block);
  }
  return new Uint8Array(blocks);
}

/** An archive as packing programs write it, and as an attacker could. */
export function zipOf(files: Record<string, Packed>, { count = Object.keys(files).length } = {}): File {
  const [parts, directory]: [Uint8Array[], number[]] = [[], []];
  let at = 0;
  for (const [path, { content = new Uint8Array(), method = 8, size = content.length, flags = 0 }] of Object.entries(
    files,
  )) {
    const name = new TextEncoder().encode(path);
    const packed = method === 8 ? deflate(content) : content;
    const facts = [...shorts(20, flags, method, 0, 0), ...long(0), ...long(packed.length), ...long(size)];
    const head = new Uint8Array([...long(0x04034b50), ...facts, ...shorts(name.length, 0), ...name]);
    directory.push(...long(0x02014b50), ...shorts(20), ...facts, ...shorts(name.length, 0, 0, 0, 0), ...long(0));
    directory.push(...long(at), ...name);
    parts.push(head, packed);
    at += head.length + packed.length;
  }
  const end = [
    ...long(0x06054b50),
    ...shorts(0, 0, count, count),
    ...long(directory.length),
    ...long(at),
    ...shorts(0),
  ];
  return new File([...parts, new Uint8Array(directory), new Uint8Array(end)] as BlobPart[], 'images.zip');
}
