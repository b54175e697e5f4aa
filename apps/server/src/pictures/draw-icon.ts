import { inTurn, openSharp } from './encode-picture.ts';

/** Only for SVGs of our own; uploads are never SVG. */
export const drawSvg = (svg: string): Promise<Buffer> =>
  inTurn(async () => {
    const sharp = await openSharp();
    return sharp(Buffer.from(svg)).png().toBuffer();
  });

export const drawOnGround = (
  picture: Buffer,
  { color, side, share }: { color: string; side: number; share: number },
): Promise<Buffer> =>
  inTurn(async () => {
    const sharp = await openSharp();
    const inner = Math.round(side * share);
    const input = await sharp(picture).resize(inner, inner, { fit: 'inside' }).toBuffer();
    return sharp({ create: { width: side, height: side, channels: 3, background: color } })
      .composite([{ input, gravity: 'centre' }])
      .png()
      .toBuffer();
  });
