import { darken, lighten } from './colour.ts';
import type { Random } from './random.ts';

/** Layers around the head: `back` lies behind the neck, `front` on the brow, `over` above the clothes. */
export type Hair = { back: string; front: string; over: string };

type HairShape = (colour: string, r: Random) => Hair;

const shape = (fill: string, d: string) => `<path d="${d}" fill="${fill}"/>`;
const strand = (stroke: string, d: string) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="4" stroke-linecap="round" opacity=".55"/>`;
const ball = (fill: string, x: number, y: number, radius: number) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;

function arcOfBalls(
  fill: string,
  arc: {
    from: number;
    to: number;
    count: number;
    rx: number;
    ry: number;
    cy: number;
    radius: number;
  },
  r: Random,
): string {
  let balls = '';
  for (let index = 0; index < arc.count; index += 1) {
    const angle = ((arc.from + ((arc.to - arc.from) * index) / (arc.count - 1)) * Math.PI) / 180;
    const x = Math.round(200 + Math.cos(angle) * arc.rx);
    const y = Math.round(arc.cy - Math.sin(angle) * arc.ry);
    balls += ball(fill, x, y, arc.radius + r.int(-2, 3));
  }
  return balls;
}

const crew: HairShape = (c) => ({
  back: '',
  front:
    shape(
      c,
      'M136 172 C128 108 158 88 200 88 C242 88 272 108 264 172 C261 154 256 142 246 134 C216 124 184 124 154 134 C144 142 139 154 136 172 Z',
    ) + strand(lighten(c, 0.25), 'M162 112 C178 102 204 99 224 104'),
  over: '',
});

const sidePart: HairShape = (c) => ({
  back: '',
  front:
    shape(
      c,
      'M134 178 C126 118 148 84 206 84 C258 84 276 120 266 178 C262 160 259 148 251 138 C222 146 188 142 166 122 C160 140 141 150 134 178 Z',
    ) + strand(lighten(c, 0.25), 'M176 106 C200 122 230 122 248 116'),
  over: '',
});

const quiff: HairShape = (c) => ({
  back: '',
  front:
    shape(
      c,
      'M136 174 C128 132 136 112 150 104 C154 74 196 62 236 76 C266 84 274 122 264 174 C261 154 257 144 250 136 C230 140 200 134 176 128 C160 130 146 146 136 174 Z',
    ) +
    strand(lighten(c, 0.28), 'M166 104 C180 84 210 80 234 92') +
    strand(lighten(c, 0.28), 'M186 112 C200 100 222 98 240 106'),
  over: '',
});

const curlyShort: HairShape = (c, r) => ({
  back: '',
  front:
    shape(
      c,
      'M136 166 C130 108 160 90 200 90 C240 90 270 108 264 166 C258 148 250 138 240 136 L160 136 C150 138 142 148 136 166 Z',
    ) +
    arcOfBalls(c, { from: 12, to: 168, count: 9, rx: 62, ry: 52, cy: 144, radius: 18 }, r) +
    arcOfBalls(c, { from: 50, to: 130, count: 5, rx: 46, ry: 10, cy: 140, radius: 14 }, r) +
    arcOfBalls(
      lighten(c, 0.16),
      { from: 60, to: 140, count: 4, rx: 44, ry: 44, cy: 146, radius: 5 },
      r,
    ),
  over: '',
});

const receding: HairShape = (c) => ({
  back: '',
  front:
    shape(
      c,
      'M137 200 C131 174 132 152 143 136 C150 148 149 172 143 200 Z M263 200 C269 174 268 152 257 136 C250 148 251 172 257 200 Z',
    ) +
    `<path d="M170 116 C186 108 214 108 230 116" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".22"/>`,
  over: '',
});

const bald: HairShape = () => ({
  back: '',
  front:
    '<path d="M166 126 C182 114 212 114 226 122" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".25"/>',
  over: '',
});

const shoulderMan: HairShape = (c) => ({
  back: shape(
    darken(c, 0.14),
    'M126 170 C118 108 154 82 200 82 C246 82 282 108 274 170 C276 210 286 246 280 268 C250 282 150 282 120 268 C114 246 124 210 126 170 Z',
  ),
  front: shape(
    c,
    'M204 108 C176 108 148 132 138 206 C122 160 126 84 202 84 C276 84 278 160 262 206 C254 132 228 110 204 108 Z',
  ),
  over: '',
});

const manBun: HairShape = (c) => ({
  back: ball(c, 200, 78, 25) + strand(lighten(c, 0.25), 'M186 74 C192 64 208 64 214 74'),
  front: shape(
    c,
    'M136 176 C128 116 160 90 200 90 C240 90 272 116 264 176 C258 150 238 126 200 122 C162 126 142 150 136 176 Z',
  ),
  over: '',
});

const longStraight: HairShape = (c) => ({
  back: shape(
    darken(c, 0.14),
    'M126 180 C116 104 156 80 200 80 C244 80 284 104 274 180 C276 240 290 300 286 336 C250 348 150 348 114 336 C110 300 124 240 126 180 Z',
  ),
  front:
    shape(
      c,
      'M202 104 C176 104 146 132 137 206 C122 152 124 82 202 82 C276 82 278 152 263 206 C254 132 226 106 202 104 Z',
    ) + strand(lighten(c, 0.25), 'M148 140 C156 116 174 100 192 96'),
  over: '',
});

const bob: HairShape = (c) => ({
  back: shape(
    darken(c, 0.14),
    'M124 180 C114 104 156 80 200 80 C244 80 286 104 276 180 C280 220 286 246 280 262 C262 274 138 274 120 262 C114 246 120 220 124 180 Z',
  ),
  front:
    shape(
      c,
      'M133 196 C122 112 158 82 200 82 C242 82 278 112 267 196 C264 172 260 160 254 150 C220 160 180 160 146 150 C140 160 136 172 133 196 Z',
    ) + strand(lighten(c, 0.25), 'M158 120 C174 104 214 100 238 114'),
  over: '',
});

const topBun: HairShape = (c) => ({
  back: ball(c, 200, 70, 31) + strand(lighten(c, 0.25), 'M182 66 C190 52 210 52 218 66'),
  front:
    shape(
      c,
      'M135 184 C126 116 160 88 200 88 C240 88 274 116 265 184 C260 154 242 126 200 120 C158 126 140 154 135 184 Z',
    ) + strand(lighten(c, 0.25), 'M170 110 C180 100 192 96 200 94'),
  over: '',
});

const ponytail: HairShape = (c) => ({
  back: shape(
    darken(c, 0.1),
    'M236 108 C292 92 316 150 304 212 C300 244 306 268 294 288 C272 262 268 220 262 186 Z',
  ),
  front: shape(
    c,
    'M135 186 C124 114 158 84 204 84 C248 84 276 116 265 186 C260 156 250 134 224 124 C196 144 158 140 146 150 C140 160 137 172 135 186 Z',
  ),
  over: '',
});

const curlyLong: HairShape = (c, r) => ({
  back:
    ball(darken(c, 0.14), 200, 170, 88) +
    arcOfBalls(
      darken(c, 0.14),
      { from: -62, to: 242, count: 15, rx: 88, ry: 92, cy: 182, radius: 26 },
      r,
    ),
  front:
    shape(
      c,
      'M136 190 C128 118 160 92 200 92 C240 92 272 118 264 190 C258 156 244 132 206 126 C164 134 144 156 136 190 Z',
    ) +
    arcOfBalls(c, { from: 4, to: 176, count: 10, rx: 66, ry: 64, cy: 160, radius: 19 }, r) +
    arcOfBalls(
      lighten(c, 0.16),
      { from: 40, to: 140, count: 4, rx: 52, ry: 56, cy: 156, radius: 5 },
      r,
    ),
  over: '',
});

const wavy: HairShape = (c) => ({
  back: shape(
    darken(c, 0.14),
    'M126 176 C116 100 156 80 200 80 C244 80 284 100 274 176 C292 200 274 224 288 250 C300 278 280 292 286 316 C258 330 142 330 114 316 C120 292 100 278 112 250 C126 224 108 200 126 176 Z',
  ),
  front:
    shape(
      c,
      'M172 106 C150 124 142 150 136 210 C118 160 124 82 202 82 C278 82 282 160 264 210 C260 160 236 136 172 106 Z',
    ) + strand(lighten(c, 0.25), 'M190 104 C222 116 246 132 256 160'),
  over: '',
});

const pixie: HairShape = (c) => ({
  back: shape(
    darken(c, 0.14),
    'M130 180 C120 110 156 84 200 84 C244 84 280 110 270 180 C272 200 266 214 260 222 L140 222 C134 214 128 200 130 180 Z',
  ),
  front:
    shape(
      c,
      'M133 196 C122 112 152 80 206 80 C256 80 278 112 267 196 C262 176 258 164 250 150 C232 156 214 150 206 138 C194 158 160 156 148 150 C140 162 136 178 133 196 Z',
    ) + strand(lighten(c, 0.25), 'M166 112 C186 96 220 94 240 108'),
  over: '',
});

const braid: HairShape = (c, r) => ({
  ...topBun(c, r),
  back: shape(
    darken(c, 0.14),
    'M130 176 C122 108 158 84 200 84 C242 84 278 108 270 176 C274 210 268 236 258 250 L142 250 C132 236 126 210 130 176 Z',
  ),
  over: [0, 1, 2, 3, 4]
    .map(
      (n) =>
        `<ellipse cx="${276 - n * 2}" cy="${250 + n * 23}" rx="${17 - n * 1.4}" ry="15" fill="${n % 2 ? darken(c, 0.08) : c}"/>`,
    )
    .join('')
    .concat(`<rect x="258" y="356" width="20" height="9" rx="4" fill="#c8553d"/>`),
});

const afro: HairShape = (c, r) => ({
  back:
    ball(c, 200, 152, 96) +
    arcOfBalls(c, { from: -20, to: 200, count: 15, rx: 88, ry: 88, cy: 152, radius: 20 }, r),
  front: shape(
    c,
    'M136 180 C126 118 160 92 200 92 C240 92 274 118 264 180 C258 152 240 134 200 132 C160 134 142 152 136 180 Z',
  ),
  over: '',
});

const shapes = {
  crew,
  sidePart,
  quiff,
  curlyShort,
  receding,
  bald,
  shoulderMan,
  manBun,
  longStraight,
  bob,
  topBun,
  ponytail,
  curlyLong,
  wavy,
  pixie,
  braid,
  afro,
};
export type HairStyle = keyof typeof shapes;

export const drawHair = (style: HairStyle, colour: string, r: Random): Hair =>
  shapes[style](colour, r);

/** A scarf that covers hair and neck, with folds; it replaces hair altogether. */
export function drawHijab(colour: string): Hair {
  const fold = darken(colour, 0.16);
  return {
    back: '',
    front: '',
    over:
      `<path fill="${colour}" fill-rule="evenodd" d="M200 74 C128 74 112 140 118 206 C122 262 108 300 92 344 C140 384 260 384 308 344 C292 300 278 262 282 206 C288 140 272 74 200 74 Z M200 118 C240 118 258 150 257 190 C256 236 232 268 200 268 C168 268 144 236 143 190 C142 150 160 118 200 118 Z"/>` +
      `<path fill="none" stroke="${fold}" stroke-width="4" stroke-linecap="round" opacity=".6" d="M134 236 C150 286 196 300 250 296 M128 262 C150 318 206 332 276 318 M264 122 C276 160 274 200 266 236"/>` +
      `<path fill="none" stroke="${lighten(colour, 0.4)}" stroke-width="4" stroke-linecap="round" opacity=".5" d="M140 132 C150 104 172 92 196 90"/>`,
  };
}
