/** A picture ready to be sent, and to be looked at before. */
export interface SmallPicture {
  /** Base64 of a JPEG file. */
  readonly data: string;
  /** The same as an address. */
  readonly src: string;
}

const WIDEST = 1280;
const HIGHEST = 720;
export const IMAGE_MAX_BYTES = 650_000;
const QUALITIES = [0.86, 0.78, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2];

/** The largest size within the bounds; nothing is made larger. */
export function fitWithin(width: number, height: number): [width: number, height: number] {
  const factor = Math.min(1, WIDEST / width, HIGHEST / height);
  return [Math.max(1, Math.round(width * factor)), Math.max(1, Math.round(height * factor))];
}

/** The best quality that is small enough. */
export async function smallEnough(encode: (quality: number) => Promise<Blob | null>): Promise<Blob> {
  for (const quality of QUALITIES) {
    const file = await encode(quality);
    if (file && file.size < IMAGE_MAX_BYTES) return file;
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

/** Makes a chosen picture small in the browser; refuses what the browser cannot read. */
export async function shrinkPicture(file: Blob): Promise<SmallPicture> {
  const picture = await createImageBitmap(file);
  const [width, height] = fitWithin(picture.width, picture.height);
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw.');
  // A JPEG knows no transparency and would make it black.
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(picture, 0, 0, width, height);
  picture.close();
  const small = await smallEnough((quality) => new Promise((done) => canvas.toBlob(done, 'image/jpeg', quality)));
  const src = await addressOfFile(small);
  return { src, data: src.slice(src.indexOf(',') + 1) };
}
