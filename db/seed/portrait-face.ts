import { darken, mix } from './colour.ts';
import type { Random } from './random.ts';

/** What a face needs to know of its owner. */
export type Features = { gender: 'female' | 'male'; age: number };

const stroke = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

function headPath(jaw: number): string {
  return `M136 168 C136 96 264 96 264 168 L262 194 C259 236 ${200 + jaw} 270 200 270 C${200 - jaw} 270 141 236 138 194 Z`;
}

export function drawNeck(skin: string): string {
  const shade = darken(skin, 0.16);
  return (
    `<path d="M168 238 H232 V296 C232 330 168 330 168 296 Z" fill="${skin}"/>` +
    `<path d="M168 252 C180 284 220 284 232 252 V270 C222 300 180 300 168 274 Z" fill="${shade}" opacity=".55"/>`
  );
}

export function drawHead(skin: string, jaw: number): string {
  const shade = darken(skin, 0.16);
  return (
    `<ellipse cx="135" cy="188" rx="12" ry="18" fill="${darken(skin, 0.07)}"/><ellipse cx="265" cy="188" rx="12" ry="18" fill="${darken(skin, 0.07)}"/>` +
    `<clipPath id="head"><path d="${headPath(jaw)}"/></clipPath><path d="${headPath(jaw)}" fill="${skin}"/>` +
    `<path clip-path="url(#head)" d="M240 90 C262 150 262 220 214 276 L290 276 L290 90 Z" fill="${shade}" opacity=".22"/>`
  );
}

function drawEyes(r: Random): string {
  const ink = '#2c2326';
  const style = r.weighted([
    ['open', 74],
    ['smiling', 26],
  ] as const);
  if (style === 'smiling')
    return stroke('M166 188 Q176 177 186 188 M214 188 Q224 177 234 188', ink, 5.5);
  const eye = (x: number) =>
    `<ellipse cx="${x}" cy="186" rx="6.6" ry="7.6" fill="${ink}"/><circle cx="${x + 2.4}" cy="183" r="2.2" fill="#fff"/>`;
  return eye(176) + eye(224);
}

export function drawMouth(r: Random, skin: string, gender: Features['gender']): string {
  const lip = gender === 'female' ? mix(skin, '#c2434a', 0.6) : mix(skin, '#8a3a34', 0.62);
  return r.weighted([
    [
      `<path d="M174 226 Q200 232 226 226 Q222 254 200 254 Q178 254 174 226 Z" fill="#8c2f35"/><path d="M178 228 Q200 233 222 228 L219 236 Q200 241 181 236 Z" fill="#fffaf2"/>`,
      34,
    ],
    [stroke('M178 230 Q200 250 222 230', lip, 6), 36],
    [stroke('M180 234 Q204 246 220 229', lip, 6), 20],
    [
      `<path d="M176 228 Q200 236 224 228 Q218 247 200 247 Q182 247 176 228 Z" fill="#fffaf2" stroke="${lip}" stroke-width="3.5" stroke-linejoin="round"/>`,
      10,
    ],
  ] as const);
}

export function drawFace(sitter: Features, skin: string, browColour: string, r: Random): string {
  const tilt = r.int(-3, 3);
  const blush = mix(skin, '#e8604c', 0.42);
  const lift = sitter.gender === 'female' ? 4.5 : 7;
  const lashes =
    sitter.gender === 'female' ? stroke('M167 181 L161 177 M233 181 L239 177', '#2c2326', 3.5) : '';
  const wrinkles =
    sitter.age >= 56
      ? stroke(
          'M155 200 q-5 4 -6 9 M245 200 q5 4 6 9 M182 148 Q200 143 218 148',
          darken(skin, 0.2),
          2.6,
        )
      : '';
  return (
    `<ellipse cx="158" cy="214" rx="14" ry="9" fill="${blush}" opacity=".5"/><ellipse cx="242" cy="214" rx="14" ry="9" fill="${blush}" opacity=".5"/>` +
    wrinkles +
    drawEyes(r) +
    lashes +
    stroke(
      `M164 ${168 + tilt} Q176 ${161 - (tilt > 0 ? 2 : 0)} 189 167 M211 167 Q224 161 236 ${168 - tilt}`,
      browColour,
      lift,
    ) +
    stroke(
      r.pick([
        'M200 192 Q192 210 203 212',
        'M198 212 Q204 216 209 210',
        'M201 190 Q210 208 198 211',
      ]),
      darken(skin, 0.24),
      4.5,
    )
  );
}

const jawBeard =
  'M138 190 C141 240 168 276 200 276 C232 276 259 240 262 190 C258 206 246 214 232 216 C214 218 186 218 168 216 C154 214 142 206 138 190 Z';

export function drawBeard(
  sitter: Features,
  colour: string,
  r: Random,
): { under: string; over: string } {
  const none = { under: '', over: '' };
  if (sitter.gender === 'female' || sitter.age < 23) return none;
  const kind = r.weighted([
    ['none', 44],
    ['stubble', 14],
    ['full', 22],
    ['goatee', 8],
    ['moustache', 12],
  ] as const);
  if (kind === 'none') return none;
  if (kind === 'stubble')
    return { under: `<path d="${jawBeard}" fill="${colour}" opacity=".24"/>`, over: '' };
  const moustache = `<path d="M200 218 C186 210 170 218 162 230 C178 234 192 232 200 226 C208 232 222 234 238 230 C230 218 214 210 200 218 Z" fill="${colour}"/>`;
  if (kind === 'full')
    return {
      under: `<path d="${jawBeard.replaceAll('276', '288')}" fill="${colour}"/>`,
      over: moustache,
    };
  if (kind === 'goatee')
    return {
      under: `<path d="M176 240 Q200 252 224 240 Q226 282 200 284 Q174 282 176 240 Z" fill="${colour}"/>`,
      over: '',
    };
  return { under: '', over: moustache };
}

export function drawGlasses(r: Random): string {
  const frame = r.pick(['#2f2a2c', '#7a4a2c', '#355c7d', '#8c2f3f', '#b08a3c']);
  const lens = r.chance(0.5)
    ? '<circle cx="175" cy="187" r="21"/><circle cx="225" cy="187" r="21"/>'
    : '<rect x="152" y="171" width="42" height="32" rx="11"/><rect x="206" y="171" width="42" height="32" rx="11"/>';
  return (
    `<g fill="#fff" fill-opacity=".16" stroke="${frame}" stroke-width="5">${lens}</g>` +
    stroke('M194 184 Q200 179 206 184 M153 182 L138 178 M247 182 L262 178', frame, 4.5)
  );
}
