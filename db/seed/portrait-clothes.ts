import { darken, lighten } from './colour.ts';
import type { Random } from './random.ts';

const TORSO = 'M48 420 C50 340 100 314 164 298 C176 324 224 324 236 298 C300 314 350 340 352 420 Z';
const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

const torso = (colour: string) =>
  `<path d="${TORSO}" fill="${colour}"/>` +
  `<path d="M352 420 C350 340 300 314 236 298 C262 330 286 372 290 420 Z" fill="${darken(colour, 0.14)}" opacity=".5"/>`;

const collar = (colour: string) =>
  `<path d="M162 296 L148 312 L184 346 L200 326 Z M238 296 L252 312 L216 346 L200 326 Z" fill="${colour}"/>`;

function drawTee(colour: string): string {
  return torso(colour) + line('M164 299 C176 325 224 325 236 299', darken(colour, 0.22), 7);
}

function drawOveralls(r: Random): string {
  const [shirt, denim] = r.pick([
    ['#f2b24a', '#2f5d8c'],
    ['#d9644a', '#335c81'],
    ['#f4efe4', '#1f6f66'],
    ['#c9d9c4', '#8a4b2f'],
    ['#6aa6a0', '#384a63'],
    ['#efc94c', '#4b5d3a'],
  ] as const);
  const seam = darken(denim, 0.25);
  return (
    drawTee(shirt) +
    `<path d="M138 304 L166 298 L174 352 L150 358 Z M262 304 L234 298 L226 352 L250 358 Z" fill="${denim}"/>` +
    `<path d="M142 350 Q200 338 258 350 L266 420 L134 420 Z" fill="${denim}"/>` +
    `<path d="M174 376 h52 v44 h-52 Z" fill="${lighten(denim, 0.12)}"/>` +
    line('M174 376 h52', seam, 4) +
    `<rect x="186" y="356" width="7" height="32" rx="2" fill="#f5b83d"/><path d="M186 356 l3.5 -9 l3.5 9 Z" fill="#f3dcc0"/>` +
    `<circle cx="161" cy="358" r="7" fill="#f6d27a"/><circle cx="239" cy="358" r="7" fill="#f6d27a"/>`
  );
}

function drawVest(r: Random): string {
  const vest = r.pick(['#f47b32', '#d7e03f', '#f08a3c']);
  const shirt = r.pick(['#2d3f52', '#44515c', '#6d7d86', '#274a45']);
  return (
    drawTee(shirt) +
    `<path d="M100 316 C120 308 142 303 160 299 L186 420 L74 420 Z M300 316 C280 308 258 303 240 299 L214 420 L326 420 Z" fill="${vest}"/>` +
    `<path d="M118 311 l18 -5 L150 420 L128 420 Z M282 311 l-18 -5 L250 420 L272 420 Z" fill="#eef1ea"/>` +
    `<path d="M80 382 L178 382 L182 402 L77 402 Z M320 382 L222 382 L218 402 L323 402 Z" fill="#eef1ea"/>`
  );
}

function drawJacket(r: Random): string {
  const colour = r.pick(['#2c4a63', '#35423f', '#7a2f2b', '#1f6f66', '#3b3f63']);
  const accent = r.pick(['#f2b441', '#e8f06a', '#f47b32', '#e9eeea']);
  return (
    torso(colour) +
    `<path d="M84 336 C104 324 128 316 150 310 L156 332 C130 340 104 350 78 366 Z M316 336 C296 324 272 316 250 310 L244 332 C270 340 296 350 322 366 Z" fill="${accent}"/>` +
    `<path d="M158 288 C146 300 150 330 168 344 L200 330 L232 344 C250 330 254 300 242 288 C232 318 168 318 158 288 Z" fill="${lighten(colour, 0.14)}"/>` +
    line('M200 332 V420', lighten(colour, 0.4), 5) +
    `<rect x="226" y="372" width="44" height="8" rx="4" fill="${darken(colour, 0.3)}"/>`
  );
}

function drawPolo(r: Random): string {
  const colour = r.pick([
    '#3f8f83',
    '#4f7fb3',
    '#d98a4b',
    '#b8516b',
    '#6b7fae',
    '#e8e2d4',
    '#54744f',
  ]);
  return (
    torso(colour) +
    line('M200 330 V372', darken(colour, 0.22), 4) +
    collar(lighten(colour, 0.22)) +
    `<circle cx="200" cy="350" r="3.5" fill="${darken(colour, 0.3)}"/><circle cx="200" cy="366" r="3.5" fill="${darken(colour, 0.3)}"/>` +
    `<circle cx="256" cy="368" r="11" fill="${lighten(colour, 0.55)}"/>`
  );
}

function drawApron(r: Random): string {
  const [shirt, apron] = r.pick([
    ['#f3ede1', '#2f8a7d'],
    ['#f1d8b8', '#5b6f8f'],
    ['#e9eef0', '#c65d4d'],
    ['#cfe0dd', '#e0a03c'],
    ['#f5e1dc', '#52704f'],
  ] as const);
  return (
    drawTee(shirt) +
    line('M158 302 L162 352 M242 302 L238 352', apron, 13) +
    `<path d="M144 346 Q200 360 256 346 L268 420 L132 420 Z" fill="${apron}"/>` +
    line('M146 350 Q200 364 254 350', lighten(apron, 0.35), 4)
  );
}

function drawFlannel(r: Random): string {
  const colour = r.pick(['#b5443a', '#3f6d8f', '#5b7a45', '#c98736']);
  const check = darken(colour, 0.34);
  const stripes = [70, 110, 150, 250, 290, 330]
    .map((x) => line(`M${x} 296 V420`, check, 7))
    .join('');
  const rows = [330, 366, 402].map((y) => line(`M50 ${y} H350`, lighten(colour, 0.35), 5)).join('');
  return (
    torso(colour) +
    `<clipPath id="torso"><path d="${TORSO}"/></clipPath><g clip-path="url(#torso)" opacity=".55">${stripes}${rows}</g>` +
    `<path d="M176 312 L200 346 L224 312 Z" fill="#f4efe4"/>` +
    collar(lighten(colour, 0.12)) +
    line('M200 344 V420', check, 4)
  );
}

function drawHoodie(r: Random): string {
  const colour = r.pick(['#7d8f9a', '#d9a441', '#5d7f6e', '#8a6f9c', '#c76a55', '#41536b']);
  return (
    `<path d="M140 306 C132 268 160 262 200 262 C240 262 268 268 260 306 Z" fill="${darken(colour, 0.22)}"/>` +
    torso(colour) +
    `<path d="M150 296 C140 312 152 336 200 346 C248 336 260 312 250 296 C240 322 160 322 150 296 Z" fill="${lighten(colour, 0.16)}"/>` +
    line('M184 342 V376 M216 342 V370', '#f6f1e6', 5)
  );
}

/** The knitted yoke everyone here has in a drawer. */
function drawKnit(r: Random): string {
  const [wool, pattern] = r.pick([
    ['#35527a', '#f4efe4'],
    ['#a33b3a', '#f6ead8'],
    ['#e9e2d2', '#3f5a52'],
    ['#3f5a52', '#f2e3c2'],
    ['#59606b', '#f0c6a4'],
    ['#d8b25a', '#5a3d2e'],
  ] as const);
  const ring = (radius: number, size: number, count: number) =>
    Array.from({ length: count }, (_, n) => {
      const angle = Math.PI * (0.06 + (0.88 * n) / (count - 1));
      const x = (200 + Math.cos(angle) * radius).toFixed(1);
      const y = (292 + Math.sin(angle) * radius * 0.62).toFixed(1);
      return `<rect x="${x}" y="${y}" width="${size}" height="${size}" fill="${pattern}" transform="rotate(45 ${x} ${y})"/>`;
    }).join('');
  return (
    `<clipPath id="torso"><path d="${TORSO}"/></clipPath>` +
    torso(wool) +
    `<g clip-path="url(#torso)">${ring(74, 8, 13)}${ring(100, 13, 13)}${ring(126, 8, 19)}</g>` +
    line('M164 299 C176 325 224 325 236 299', pattern, 9) +
    line('M164 299 C176 325 224 325 236 299', wool, 3)
  );
}

function drawShirt(r: Random): string {
  const colour = r.pick(['#f4f1ea', '#bcd3e6', '#e6c9cf', '#cfdcc8', '#2f4858']);
  return (
    torso(colour) +
    collar(lighten(colour, 0.3)) +
    line('M200 334 V420', darken(colour, 0.2), 4) +
    `<circle cx="207" cy="362" r="3.5" fill="${darken(colour, 0.35)}"/><circle cx="207" cy="388" r="3.5" fill="${darken(colour, 0.35)}"/>`
  );
}

function drawTurtleneck(r: Random): string {
  const colour = r.pick(['#7a4a58', '#c98b4a', '#4d6b5a', '#35506b', '#e6ddcb']);
  return (
    torso(colour) +
    `<path d="M160 272 Q200 292 240 272 L244 308 Q200 336 156 308 Z" fill="${lighten(colour, 0.12)}"/>` +
    line('M158 292 Q200 314 242 292', darken(colour, 0.2), 3)
  );
}

const wardrobes: Record<string, readonly ((r: Random) => string)[]> = {
  plumbing: [drawOveralls, drawOveralls, drawJacket],
  electrician: [drawJacket, drawVest, drawPolo],
  cleaning: [drawApron, drawPolo, drawApron],
  repair: [drawOveralls, drawFlannel, drawPolo],
  appliances: [drawPolo, drawJacket, drawPolo],
  furniture_assembly: [drawApron, drawFlannel, drawHoodie],
  construction: [drawVest, drawVest, drawFlannel],
  moving: [
    drawHoodie,
    (r) => drawTee(r.pick(['#d9764a', '#3f7f8c', '#5a6f9c', '#8c9a52'])),
    drawVest,
  ],
  other: [drawFlannel, drawOveralls, drawHoodie, drawJacket],
};
const everyday = [
  drawKnit,
  drawShirt,
  drawTurtleneck,
  drawHoodie,
  drawKnit,
  (r: Random) => drawTee(r.pick(['#d9764a', '#3f7f8c', '#e0b04c', '#7d8f69', '#b86b77'])),
];

/** What a person of this trade wears to work; without a trade, what people wear at home. */
export function drawClothes(trade: string | null, r: Random): string {
  const wardrobe = (trade === null ? undefined : wardrobes[trade]) ?? everyday;
  return r.pick(wardrobe)(r);
}
