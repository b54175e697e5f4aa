export interface SmallPicture {
  readonly data: string;
  readonly src: string;
}

export interface Bounds {
  readonly widest: number;
  readonly highest: number;
  readonly maxBytes: number;
  /** A JPEG knows no transparency; a browser that cannot write WebP writes a PNG instead. */
  readonly type: 'image/jpeg' | 'image/webp';
}

const QUALITIES = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2];

export function fitWithin(width: number, height: number, { widest, highest }: Bounds): [width: number, height: number] {
  const factor = Math.min(1, widest / width, highest / height);
  return [Math.max(1, Math.round(width * factor)), Math.max(1, Math.round(height * factor))];
}

export async function smallEnough(encode: (quality: number) => Promise<Blob | null>, maxBytes: number): Promise<Blob> {
  for (const quality of QUALITIES) {
    const file = await encode(quality);
    if (file && file.size < maxBytes) return file;
  }
  throw new Error('No quality is small enough.');
}

const addressOfFile = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

const dataOf = (address: string): string => address.slice(address.indexOf(',') + 1);

export const base64Of = async (file: Blob): Promise<string> => dataOf(await addressOfFile(file));

export async function shrinkPicture(file: Blob, bounds: Bounds): Promise<SmallPicture> {
  const picture = await createImageBitmap(file);
  const [width, height] = fitWithin(picture.width, picture.height, bounds);
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw.');
  if (bounds.type === 'image/jpeg') {
    pen.fillStyle = '#ffffff';
    pen.fillRect(0, 0, width, height);
  }
  pen.drawImage(picture, 0, 0, width, height);
  picture.close();
  const encode = (quality: number) => new Promise<Blob | null>((done) => canvas.toBlob(done, bounds.type, quality));
  const src = await addressOfFile(await smallEnough(encode, bounds.maxBytes));
  return { src, data: dataOf(src) };
}
