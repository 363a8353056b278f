type Channels = readonly [number, number, number];

function readChannels(hex: string): Channels {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Blends two `#rrggbb` colours; 0 keeps the first, 1 gives the second. */
export function mix(from: string, to: string, share: number): string {
  const [r1, g1, b1] = readChannels(from);
  const [r2, g2, b2] = readChannels(to);
  const blend = (a: number, b: number) => Math.round(a + (b - a) * share);
  const value = (blend(r1, r2) << 16) | (blend(g1, g2) << 8) | blend(b1, b2);
  return `#${value.toString(16).padStart(6, '0')}`;
}

/** Shadows lean to a warm violet instead of black, which keeps flat shapes friendly. */
export const darken = (hex: string, share: number) => mix(hex, '#2b1f33', share);
export const lighten = (hex: string, share: number) => mix(hex, '#fffdf6', share);
