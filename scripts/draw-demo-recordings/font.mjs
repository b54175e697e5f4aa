/** Letters of 5 by 7 points: one digit to the base 32 per row, its five bits from left to right. */
const GLYPHS = {
  A: 'ehhvhhh',
  B: 'uhhuhhu',
  C: 'ehggghe',
  D: 'uhhhhhu',
  E: 'vgguggv',
  F: 'vgguggg',
  G: 'ehgnhhe',
  H: 'hhhvhhh',
  I: 'e44444e',
  J: '72222ic',
  K: 'hikokih',
  L: 'ggggggv',
  M: 'hrllhhh',
  N: 'hhpljhh',
  O: 'ehhhhhe',
  P: 'uhhuggg',
  Q: 'ehhhlid',
  R: 'uhhukih',
  S: 'fgge11u',
  T: 'v444444',
  U: 'hhhhhhe',
  V: 'hhhhha4',
  W: 'hhhllla',
  X: 'hha4ahh',
  Y: 'hha4444',
  Z: 'v1248gv',
  0: 'ehjlphe',
  1: '4c4444e',
  2: 'eh1248v',
  3: 'v2421he',
  4: '26aiv22',
  5: 'vgu11he',
  6: '68guhhe',
  7: 'v124888',
  8: 'ehhehhe',
  9: 'ehhf12c',
  ':': '0cc0cc0',
  '·': '00cc000',
  '&': 'cik8lid',
  ' ': '0000000',
};

const UMLAUTS = { Ä: 'A', Ö: 'O', Ü: 'U' };
const ADVANCE = 6;

export const textWidth = (text, size) => (text.length * ADVANCE - 1) * size;

export function write(pen, text, x, y, size, color, alpha = 1) {
  [...text].forEach((letter, index) => {
    const left = x + index * ADVANCE * size;
    if (UMLAUTS[letter])
      for (const dot of [1, 3]) pen.box(left + dot * size, y - 2 * size, size, size, color, 0, alpha);
    [...GLYPHS[UMLAUTS[letter] ?? letter]].forEach((digit, row) => {
      const bits = Number.parseInt(digit, 32);
      for (let column = 0; column < 5; column++) {
        if (bits & (16 >> column)) pen.box(left + column * size, y + row * size, size, size, color, 0, alpha);
      }
    });
  });
}
