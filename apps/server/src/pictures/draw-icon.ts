import { inTurn, openSharp } from './encode-picture.ts';

/** A drawing of our own as PNG; what others upload is never an SVG. */
export const drawSvg = (svg: string): Promise<Buffer> =>
  inTurn(async () => {
    const sharp = await openSharp();
    return sharp(Buffer.from(svg)).png().toBuffer();
  });

interface Ground {
  readonly color: string;
  readonly side: number;
  /** How much of the side the picture takes. */
  readonly share: number;
}

/** A stored picture in the middle of a ground of one colour. */
export const drawOnGround = (picture: Buffer, { color, side, share }: Ground): Promise<Buffer> =>
  inTurn(async () => {
    const sharp = await openSharp();
    const inner = Math.round(side * share);
    const input = await sharp(picture).resize(inner, inner, { fit: 'inside' }).toBuffer();
    return sharp({ create: { width: side, height: side, channels: 3, background: color } })
      .composite([{ input, gravity: 'centre' }])
      .png()
      .toBuffer();
  });
