import { darken, lighten } from './colour.ts';
import { drawClothes } from './portrait-clothes.ts';
import {
  drawBeard,
  drawFace,
  drawGlasses,
  drawHead,
  drawMouth,
  drawNeck,
} from './portrait-face.ts';
import { drawHair, drawHijab } from './portrait-hair.ts';
import type { Hair, HairStyle } from './portrait-hair.ts';
import { drawHeadwear } from './portrait-headwear.ts';
import type { Headwear } from './portrait-headwear.ts';
import { createRandom } from './random.ts';
import type { Random } from './random.ts';

export type Gender = 'female' | 'male';
export type Complexion = 'nordic' | 'southern' | 'brown' | 'dark';
export type Sitter = {
  seed: string | number;
  gender: Gender;
  age: number;
  complexion: Complexion;
  trade: string | null;
  hijab?: boolean;
};

const skins: Record<Complexion, readonly string[]> = {
  nordic: ['#fbdcc4', '#f7d0b3', '#f3c6a5', '#fce2d0'],
  southern: ['#eab98f', '#e3ab7f', '#f0c39c'],
  brown: ['#c98d62', '#b97a50', '#d49c70'],
  dark: ['#8a5638', '#74452c', '#9a6443'],
};
const hairs: Record<Complexion, readonly string[]> = {
  nordic: ['#e8bf6a', '#d9a557', '#f0d18c', '#8a5a36', '#6b4429', '#b5562c', '#4b3226', '#c48a4c'],
  southern: ['#3b2a22', '#5a3a28', '#2d2320', '#7a4d2e'],
  brown: ['#241c1c', '#2f2320', '#3a2a24'],
  dark: ['#1f1818', '#2a1f1d', '#34251f'],
};
const greys = ['#c9c6c0', '#a8a5a2', '#e3dfd6', '#8d8a88'] as const;
const backdrops = [
  ['#d5e8e2', '#e6f2ee'],
  ['#fbe2cf', '#fdeee1'],
  ['#fdecc4', '#fff5dc'],
  ['#f7dcdc', '#fceaea'],
  ['#dde9d2', '#ebf3e3'],
  ['#d6e5f1', '#e6f0f8'],
  ['#e5dff1', '#f0ecf8'],
  ['#efe6d8', '#f7f1e8'],
] as const;
const menStyles: Record<Complexion, readonly HairStyle[]> = {
  nordic: ['crew', 'sidePart', 'quiff', 'curlyShort', 'shoulderMan', 'manBun', 'sidePart'],
  southern: ['crew', 'sidePart', 'quiff', 'curlyShort'],
  brown: ['crew', 'sidePart', 'quiff', 'curlyShort'],
  dark: ['crew', 'curlyShort', 'bald', 'crew'],
};
const womenStyles: Record<Complexion, readonly HairStyle[]> = {
  nordic: ['longStraight', 'bob', 'topBun', 'ponytail', 'wavy', 'pixie', 'braid', 'curlyLong'],
  southern: ['longStraight', 'bob', 'topBun', 'ponytail', 'wavy', 'curlyLong'],
  brown: ['longStraight', 'topBun', 'ponytail', 'wavy', 'bob'],
  dark: ['afro', 'curlyLong', 'topBun', 'afro'],
};
const underHeadwear: Record<Gender, readonly HairStyle[]> = {
  male: ['crew', 'crew', 'shoulderMan'],
  female: ['longStraight', 'bob', 'wavy', 'ponytail', 'braid'],
};
const headwearOf: Record<string, readonly (readonly [Headwear | null, number])[]> = {
  plumbing: [
    [null, 55],
    ['cap', 30],
    ['beanie', 15],
  ],
  electrician: [
    [null, 40],
    ['helmet', 35],
    ['cap', 25],
  ],
  cleaning: [
    [null, 65],
    ['bandana', 35],
  ],
  repair: [
    [null, 55],
    ['cap', 30],
    ['beanie', 15],
  ],
  appliances: [
    [null, 70],
    ['cap', 30],
  ],
  furniture_assembly: [
    [null, 60],
    ['beanie', 25],
    ['cap', 15],
  ],
  construction: [
    ['helmet', 80],
    [null, 12],
    ['beanie', 8],
  ],
  moving: [
    [null, 50],
    ['cap', 30],
    ['beanie', 20],
  ],
  other: [
    [null, 50],
    ['cap', 20],
    ['beanie', 20],
    ['helmet', 10],
  ],
};

function drawBackdrop(r: Random): string {
  const [base, light] = r.pick(backdrops);
  const motif = r.pick([
    `<circle cx="200" cy="196" r="158" fill="${light}"/>`,
    `<circle cx="290" cy="110" r="120" fill="${light}"/>`,
    `<path d="M0 300 C90 220 150 260 230 210 C300 168 350 190 400 150 V400 H0 Z" fill="${light}"/>`,
    `<circle cx="96" cy="150" r="130" fill="${light}"/>`,
  ]);
  return `<rect width="400" height="400" fill="${base}"/>${motif}`;
}

function chooseHair(
  sitter: Sitter,
  headwear: Headwear | null,
  r: Random,
): { hair: Hair; colour: string } {
  const natural = r.pick(hairs[sitter.complexion]);
  const colour = sitter.age >= 60 || (sitter.age >= 50 && r.chance(0.5)) ? r.pick(greys) : natural;
  if (sitter.hijab === true)
    return {
      hair: drawHijab(r.pick(['#3f6d7d', '#8c4a5e', '#2f6f6a', '#5a6f55', '#4b4a78', '#7a5a86'])),
      colour: natural,
    };
  if (headwear !== null) {
    const hair = drawHair(r.pick(underHeadwear[sitter.gender]), colour, r);
    return { hair, colour };
  }
  const older: readonly HairStyle[] =
    sitter.gender === 'male' && sitter.age >= 46
      ? ['receding', 'receding', 'bald', 'crew', 'sidePart']
      : [];
  const styles =
    older.length > 0 && r.chance(0.7)
      ? older
      : (sitter.gender === 'male' ? menStyles : womenStyles)[sitter.complexion];
  return { hair: drawHair(r.pick(styles), colour, r), colour };
}

/** A square bust portrait as SVG text. The same sitter always gets the same face. */
export function drawPortrait(sitter: Sitter): string {
  const r = createRandom(`portrait/${sitter.seed}`);
  const skin = r.pick(skins[sitter.complexion]);
  const choices = sitter.trade === null ? undefined : headwearOf[sitter.trade];
  const headwear =
    choices === undefined || sitter.hijab === true ? null : r.fork('headwear').weighted(choices);
  const { hair, colour } = chooseHair(sitter, headwear, r.fork('hair'));
  const beard = drawBeard(
    sitter,
    lighten(darken(colour, 0.08), sitter.age >= 56 ? 0.2 : 0),
    r.fork('beard'),
  );
  const glasses = r.chance(sitter.age >= 50 ? 0.42 : 0.2) ? drawGlasses(r.fork('glasses')) : '';
  const clothes = drawClothes(sitter.trade, r.fork('clothes'));
  const face = drawFace(sitter, skin, darken(colour, 0.2), r.fork('face'));
  const mouth = drawMouth(r.fork('mouth'), skin, sitter.gender);
  const jaw = sitter.gender === 'female' ? r.int(42, 52) : r.int(54, 66);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 400 400">${drawBackdrop(r.fork('backdrop'))}` +
    `<g transform="translate(200 204) scale(1.17) translate(-200 -192)">${hair.back}${drawNeck(skin)}<g transform="translate(0 -15)">${clothes}</g>${drawHead(skin, jaw)}` +
    `${beard.under}${face}${beard.over}${mouth}${hair.front}${hair.over}${headwear === null ? '' : drawHeadwear(headwear, r.fork('hat'))}${glasses}</g></svg>`
  );
}
