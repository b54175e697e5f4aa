import { type Colors, DEFAULT_COLORS } from '@kontor/contract/business/schema.ts';

/** Colours that go together and can be told from the paper in both themes, by trade. */
export const PRESETS: Record<string, Colors> = {
  Kontor: DEFAULT_COLORS,
  Bäckerei: { headerLight: '#4f2d13', headerDark: '#2b1a0e', accent: '#b9772c' },
  Werkstatt: { headerLight: '#333b45', headerDark: '#1b2026', accent: '#d6610a' },
  Bar: { headerLight: '#4a1526', headerDark: '#260d15', accent: '#b5802a' },
  Club: { headerLight: '#2d1654', headerDark: '#170c2c', accent: '#d13f8c' },
  Taxi: { headerLight: '#202020', headerDark: '#141414', accent: '#b98500' },
  Klinik: { headerLight: '#0b3a47', headerDark: '#0a2730', accent: '#1b8f80' },
  Wache: { headerLight: '#12305e', headerDark: '#0b1b36', accent: '#3b7dd8' },
};
