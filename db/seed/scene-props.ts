import { darken, lighten } from './colour.ts';
import type { Random } from './random.ts';
import { at, circle, faint, line, oval, path, rect, shadow, times } from './scene-brush.ts';

/** Things are drawn standing on (0, 0): x grows right, y is negative upwards. */
export function plant(r: Random): string {
  const pot = r.pick(['#c8704f', '#e8dcc6', '#5f8f8a', '#e0a752']);
  const leaf = r.pick(['#4f8f63', '#3f7d5a', '#6a9f55']);
  const kind = r.pick(['tall', 'round', 'fern'] as const);
  const stand =
    shadow(0, 0, 62, 12) +
    path('M-46 -78 H46 L36 0 H-36 Z', pot) +
    rect(-52, -92, 104, 22, darken(pot, 0.1), 8);
  if (kind === 'round')
    return (
      circle(-34, -140, 44, darken(leaf, 0.12)) +
      circle(36, -146, 46, leaf) +
      circle(0, -184, 52, lighten(leaf, 0.14)) +
      stand
    );
  const leaves = kind === 'tall' ? [-52, -30, -8, 14, 34, 54] : [-70, -48, -24, 0, 24, 48, 70];
  const height = kind === 'tall' ? -250 : -180;
  return (
    leaves
      .map((tip, n) =>
        path(
          `M0 -80 C${tip - 26} -140 ${tip - 16} ${height * 0.75} ${tip} ${height + Math.abs(tip)} C${tip + 22} ${height * 0.7} ${tip + 16} -140 0 -80 Z`,
          n % 2 === 0 ? leaf : lighten(leaf, 0.16),
        ),
      )
      .join('') + stand
  );
}

export const toolbox = (colour = '#d6503f') =>
  shadow(0, 0, 130, 16) +
  line('M-46 -112 V-140 H46 V-112', '#4b4a4f', 12) +
  rect(-116, -112, 232, 112, colour, 12) +
  rect(-116, -112, 232, 38, darken(colour, 0.22), 12) +
  rect(-18, -88, 36, 26, '#f4d58a', 5);

export const bucket = (colour = '#5f93b8') =>
  shadow(0, 0, 72, 12) +
  line('M-60 -104 C-50 -170 50 -170 60 -104', '#77777b', 6) +
  path('M-66 -108 H66 L50 0 H-50 Z', colour) +
  oval(0, -108, 66, 15, darken(colour, 0.25)) +
  faint(0.4, path('M-46 -92 L-36 -8 H-22 L-30 -92 Z', '#ffffff'));

export const paintCan = (paint: string) =>
  shadow(0, 0, 60, 10) +
  rect(-50, -92, 100, 92, '#d9dcdc', 6) +
  rect(-50, -68, 100, 46, '#fffdf7') +
  rect(-50, -56, 100, 22, paint) +
  oval(0, -92, 50, 13, paint) +
  path('M20 -88 q10 4 12 40 q6 8 10 -2 q-2 -30 -6 -42 Z', paint);

export const ladder = () =>
  shadow(0, 0, 130, 14) +
  line('M-24 -480 L-112 0 M36 -480 L112 0', '#c6a15f', 18) +
  line('M36 -480 L70 -480', '#c6a15f', 14) +
  times(6, (n) => line(`M${-36 - n * 13} ${-410 + n * 72} H${44 + n * 10}`, '#e0bd78', 15)) +
  rect(-42, -496, 96, 22, '#d9653f', 6);

export function cardboard(w: number, h: number): string {
  return (
    shadow(0, 0, w * 0.56, 12) +
    rect(-w / 2, -h, w, h, '#cf9f66', 4) +
    path(`M${-w / 2} ${-h} h${w} l-18 26 h${36 - w} Z`, '#b98850') +
    rect(-16, -h, 32, h * 0.42, '#e9cb97') +
    line(`M${w * 0.22} -22 h${w * 0.16} M${w * 0.3} -54 v28 m-14 -14 l14 -16 l14 16`, '#8f6437', 5)
  );
}

export const towels = (colour: string) =>
  rect(-70, -10, 140, 10, '#b9b4aa', 5) +
  rect(-52, -8, 104, 170, colour, 8) +
  rect(-52, 108, 104, 16, lighten(colour, 0.45)) +
  rect(-52, 134, 104, 8, lighten(colour, 0.45));

export const spray = (colour: string) =>
  shadow(0, 0, 36, 8) +
  path('M-32 0 V-84 C-32 -104 -14 -106 -12 -124 H12 C14 -106 32 -104 32 -84 V0 Z', colour) +
  rect(-14, -150, 28, 28, '#f4f1ea', 4) +
  path('M-44 -166 H20 V-146 H-32 L-44 -152 Z', '#e0574a') +
  rect(-22, -70, 44, 40, '#fffdf7', 6);

export const mop = () =>
  line('M0 -420 L60 -40', '#c6a15f', 13) +
  path('M28 -52 L92 -56 L128 0 H6 Z', '#f1ece0') +
  line('M44 -46 L36 -4 M62 -46 L64 -4 M80 -48 L96 -4', '#cfc6b4', 6);

export const drill = () =>
  shadow(20, 0, 90, 10) +
  rect(-70, -112, 150, 56, '#f0b429', 14) +
  rect(80, -98, 40, 28, '#43474c', 4) +
  line('M120 -84 H168', '#9aa2a8', 9) +
  path('M-50 -60 H0 L-10 -8 H-60 Z', '#3d4247') +
  rect(-74, -22, 78, 26, '#f0b429', 8);

export function lampPendant(drop: number, shade: string, lit: boolean): string {
  const glow = lit
    ? faint(0.35, path(`M-74 ${drop + 70} L-230 ${drop + 420} H230 L74 ${drop + 70} Z`, '#ffe9a8'))
    : '';
  return (
    line(`M0 0 V${drop}`, '#4a4446', 5) +
    glow +
    path(
      `M-84 ${drop + 74} C-80 ${drop + 10} -34 ${drop} 0 ${drop} C34 ${drop} 80 ${drop + 10} 84 ${drop + 74} Z`,
      shade,
    ) +
    oval(0, drop + 74, 84, 12, lit ? '#fff3c4' : darken(shade, 0.3))
  );
}

export const lampFloor = (lit: boolean) =>
  shadow(0, 0, 60, 10) +
  line('M0 -8 V-360', '#4a4446', 9) +
  oval(0, -6, 52, 10, '#4a4446') +
  (lit ? faint(0.28, circle(0, -390, 190, '#ffe3a0')) : '') +
  path('M-76 -350 L-44 -450 H44 L76 -350 Z', lit ? '#ffe7b0' : '#cfc4ae');

/** Four-pointed glints over what has become clean. */
export function sparkles(spots: readonly (readonly [number, number, number])[]): string {
  return spots
    .map(([x, y, s]) =>
      path(
        `M${x} ${y - s} Q${x + s * 0.14} ${y - s * 0.14} ${x + s} ${y} Q${x + s * 0.14} ${y + s * 0.14} ${x} ${y + s} Q${x - s * 0.14} ${y + s * 0.14} ${x - s} ${y} Q${x - s * 0.14} ${y - s * 0.14} ${x} ${y - s} Z`,
        '#fffdf2',
      ),
    )
    .join('');
}

export const crack = (size: number) =>
  line(
    `M0 0 l${size * 0.2} ${size * 0.24} l${-size * 0.12} ${size * 0.2} l${size * 0.26} ${size * 0.22} l${-size * 0.06} ${size * 0.3} M${size * 0.08} ${size * 0.44} l${-size * 0.28} ${size * 0.16} M${size * 0.34} ${size * 0.66} l${size * 0.24} ${size * 0.06}`,
    '#6d6255',
    6,
  );

export function stains(
  r: Random,
  area: { x: number; y: number; w: number; h: number },
  count: number,
): string {
  return times(count, () => {
    const x = area.x + r.int(0, area.w);
    const y = area.y + r.int(0, area.h);
    const size = r.int(18, 64);
    return faint(
      0.15,
      oval(x, y, size, size * 0.5, '#5d4a2c') +
        oval(x + size * 0.55, y + size * 0.22, size * 0.6, size * 0.34, '#5d4a2c') +
        line(
          `M${x - size * 0.3} ${y} v${size} M${x + size * 0.4} ${y} v${size * 1.5}`,
          '#5d4a2c',
          7,
        ),
    );
  });
}

export const puddle = (w: number) =>
  faint(
    0.7,
    path(
      `M${-w} 0 C${-w} -26 ${-w * 0.4} -22 ${-w * 0.1} -28 C${w * 0.4} -34 ${w} -24 ${w} 2 C${w * 0.9} 30 ${w * 0.2} 22 ${-w * 0.2} 28 C${-w * 0.7} 32 ${-w} 20 ${-w} 0 Z`,
      '#8fc0d1',
    ),
  ) + faint(0.6, line(`M${-w * 0.5} -4 q${w * 0.3} -10 ${w * 0.6} 0`, '#ffffff', 5));

export const drops = (length: number) =>
  times(3, (n) => path(`M0 ${n * length} q-13 22 0 32 q13 -10 0 -32 Z`, '#6db0cc'));

export const dustSheet = (top: number) =>
  path(
    `M0 ${top + 60} C180 ${top + 10} 320 ${top + 54} 520 ${top + 24} C760 ${top - 6} 980 ${top + 60} 1200 ${top + 16} V900 H0 Z`,
    '#efeae0',
  ) +
  line(
    `M140 ${top + 130} q160 -40 300 4 M700 ${top + 150} q180 -50 320 -8 M420 ${top + 220} q90 -30 210 0`,
    '#d6cebf',
    7,
  );

export const rug = (colour: string, x: number, y: number, w: number) =>
  oval(x, y, w, w * 0.17, colour) +
  oval(x, y, w * 0.86, w * 0.135, lighten(colour, 0.22)) +
  oval(x, y, w * 0.72, w * 0.105, colour);

export function pictureFrame(r: Random, w: number, h: number): string {
  const sky = r.pick(['#f4c9a8', '#cfe2e6', '#f2dca0']);
  const hill = r.pick(['#5f8f8a', '#c8704f', '#46607d']);
  return (
    rect(-6, -6, w + 12, h + 12, '#3f3835', 4) +
    rect(0, 0, w, h, '#fffdf7') +
    rect(14, 14, w - 28, h - 28, sky) +
    path(
      `M14 ${h * 0.7} L${w * 0.4} ${h * 0.4} L${w * 0.62} ${h * 0.64} L${w * 0.78} ${h * 0.5} L${w - 14} ${h * 0.74} V${h - 14} H14 Z`,
      hill,
    ) +
    circle(w * 0.7, h * 0.3, Math.min(w, h) * 0.09, '#fffdf2')
  );
}

export const workCorner = (r: Random, x: number, y: number) =>
  at(
    x,
    y,
    r.pick([
      () => toolbox(),
      () => toolbox('#2f6f8f'),
      () => bucket() + at(150, 6, drill(), 0.8),
      () => toolbox('#3f7d6b') + at(190, 4, bucket('#e0a03c'), 0.8),
    ])(),
  );
