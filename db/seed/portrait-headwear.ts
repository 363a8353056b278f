import { darken, lighten } from './colour.ts';
import type { Random } from './random.ts';

function drawHelmet(r: Random): string {
  const colour = r.pick(['#f6b92f', '#f6b92f', '#f4f1ea', '#ef7d3a', '#3f7fb8', '#d64b3c']);
  const dark = darken(colour, 0.2);
  return (
    `<path d="M122 150 C120 92 158 58 200 58 C242 58 280 92 278 150 Z" fill="${colour}"/>` +
    `<path d="M278 150 C280 92 242 58 216 60 C246 80 252 116 250 150 Z" fill="${dark}" opacity=".35"/>` +
    `<path d="M184 60 Q200 52 216 60 L220 134 Q200 128 180 134 Z" fill="${lighten(colour, 0.25)}"/>` +
    `<path d="M144 124 C148 98 158 84 168 78" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".55"/>` +
    `<path d="M108 150 Q200 118 292 150 Q298 164 284 166 Q200 138 116 166 Q102 164 108 150 Z" fill="${dark}"/>` +
    `<path d="M108 148 Q200 116 292 148 Q294 154 288 156 Q200 128 112 156 Q106 154 108 148 Z" fill="${colour}"/>`
  );
}

function drawCap(r: Random): string {
  const colour = r.pick(['#2f6f8f', '#c8553d', '#3c4b57', '#2f7d6b', '#e0a03c', '#5b4a7d']);
  const dark = darken(colour, 0.24);
  return (
    `<path d="M129 152 C124 96 160 74 200 74 C240 74 276 96 271 152 Z" fill="${colour}"/>` +
    `<path d="M200 76 C190 96 188 120 188 142 M200 76 C228 92 248 116 254 146" fill="none" stroke="${dark}" stroke-width="3" opacity=".5"/>` +
    `<circle cx="200" cy="75" r="7" fill="${dark}"/>` +
    `<path d="M124 150 Q200 112 276 150 Q306 172 270 170 Q200 142 130 170 Q94 172 124 150 Z" fill="${dark}"/>` +
    `<circle cx="200" cy="108" r="14" fill="${lighten(colour, 0.7)}"/><path d="M193 109 l5 6 l10 -12" fill="none" stroke="${dark}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>`
  );
}

function drawBeanie(r: Random): string {
  const colour = r.pick(['#c8553d', '#355c7d', '#e2b04a', '#5f7a61', '#7a5c86', '#4a5560']);
  const rib = darken(colour, 0.2);
  const ribs = [148, 165, 182, 200, 218, 235, 252]
    .map(
      (x) =>
        `<path d="M${x} 128 V154" stroke="${rib}" stroke-width="4" stroke-linecap="round" opacity=".5"/>`,
    )
    .join('');
  return (
    `<path d="M130 140 C124 84 162 62 200 62 C238 62 276 84 270 140 Z" fill="${colour}"/>` +
    `<rect x="124" y="122" width="152" height="38" rx="17" fill="${lighten(colour, 0.16)}"/>${ribs}` +
    (r.chance(0.4) ? `<circle cx="200" cy="58" r="19" fill="${lighten(colour, 0.5)}"/>` : '')
  );
}

function drawBandana(r: Random): string {
  const colour = r.pick(['#c8475a', '#2f7d8c', '#e2a33c', '#6a5fa0']);
  const dots = [
    [158, 120],
    [180, 104],
    [206, 98],
    [230, 108],
    [246, 126],
    [196, 122],
    [222, 128],
    [172, 132],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="4.5" fill="#fff" opacity=".8"/>`)
    .join('');
  return (
    `<path d="M131 152 C122 98 160 78 200 78 C240 78 278 98 269 152 Q200 118 131 152 Z" fill="${colour}"/>${dots}` +
    `<path d="M262 122 q26 -22 36 -4 q-10 12 -28 12 q20 8 18 22 q-18 2 -28 -22 Z" fill="${darken(colour, 0.12)}"/>`
  );
}

const drawings = { helmet: drawHelmet, cap: drawCap, beanie: drawBeanie, bandana: drawBandana };
export type Headwear = keyof typeof drawings;

export const drawHeadwear = (kind: Headwear, r: Random): string => drawings[kind](r);
