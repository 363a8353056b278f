import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const tokensFile = new URL('../../../apps/web/src/ui/tokens.css', import.meta.url);

type Tokens = Record<string, string>;

/** The colours of both themes: each token is a pair of them. */
function readTokens(): Record<'light' | 'dark', Tokens> {
  const pairs = [
    ...readFileSync(tokensFile, 'utf8').matchAll(
      /--([\w-]+):\s*light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g,
    ),
  ];
  return {
    light: Object.fromEntries(pairs.map(([, name = '', light = '']) => [name, light])),
    dark: Object.fromEntries(pairs.map(([, name = '', , dark = '']) => [name, dark])),
  };
}

/** Relative luminance as WCAG defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['paper', 'surface', 'sunken'] as const;
const hues = ['yellow', 'green', 'blue', 'red', 'purple', 'pink', 'indigo', 'gray'] as const;

/** Words on their grounds, at least 4.5 : 1 (WCAG 1.4.3). */
const words = [
  ...['ink', 'ink-soft', 'brand-text', 'danger'].flatMap((word) =>
    grounds.map((ground) => [word, ground] as const),
  ),
  ['on-brand-tint', 'brand-tint'] as const,
  ['on-brand-tint', 'brand-tint-hover'] as const,
  ['on-danger-tint', 'danger-tint'] as const,
  ['on-amber', 'amber'] as const,
  ['on-amber', 'amber-hover'] as const,
  ...hues.map((hue) => [`${hue}-ink`, `${hue}-tint`] as const),
];

/** Edges of fields, the ring of the keyboard, stars and hearts, at least 3 : 1 (WCAG 1.4.11). */
const signs = ['line-strong', 'focus', 'brand-text', 'heart'].flatMap((sign) =>
  grounds.map((ground) => [sign, ground] as const),
);

describe.each(Object.entries(readTokens()))('by %s', (_, tokens) => {
  test.each(words)('words in %s are read on %s', (word, ground) => {
    expect(contrast(tokens[word] ?? '', tokens[ground] ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  test.each(signs)('what %s draws is seen on %s', (sign, ground) => {
    expect(contrast(tokens[sign] ?? '', tokens[ground] ?? '')).toBeGreaterThanOrEqual(3);
  });

  test('white words are read on the brand', () => {
    expect(contrast('#ffffff', tokens['brand'] ?? '')).toBeGreaterThanOrEqual(4.5);
    expect(contrast('#ffffff', tokens['brand-hover'] ?? '')).toBeGreaterThanOrEqual(4.5);
  });
});
