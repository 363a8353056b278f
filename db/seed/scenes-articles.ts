import { darken } from './colour.ts';
import { at, circle, faint, line, oval, path, rect, room, shadow, times } from './scene-brush.ts';
import type { Brush, Scene } from './scene-brush.ts';
import { lampPendant, plant, sparkles } from './scene-props.ts';

const paper = (x: number, y: number, turn: number, body: string) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})">` +
  faint(0.12, rect(-138, -176, 284, 366, '#2b1f33', 6)) +
  rect(-142, -184, 284, 366, '#fffdf7', 6) +
  body +
  '</g>';

const tick = (y: number) =>
  rect(-112, y, 26, 26, '#e2f1ed', 6) +
  line(`M-106 ${y + 13} l6 7 l12 -15`, '#0f6a5f', 5) +
  rect(-72, y + 8, 160, 9, '#d8d2c4', 4);

const contract =
  rect(-112, -152, 150, 16, '#0f6a5f', 6) +
  rect(-112, -122, 216, 8, '#d8d2c4', 4) +
  [-92, -46, 0].map(tick).join('') +
  line('M-108 92 C-90 62 -80 116 -60 84 C-46 62 -40 104 -16 82', '#3e6488', 5) +
  rect(-112, 108, 120, 5, '#8c8779', 2);

const drawnPlan =
  line('M-104 -140 H104 V120 H-104 Z M-104 0 H10 V-140 M10 56 V120', '#5f93b8', 6) +
  line('M10 -30 a54 54 0 0 0 54 54', '#9fbfd2', 4) +
  line('M-84 142 H84 M-84 134 V150 M84 134 V150', '#8c8779', 4);

const pencil = (colour: string) =>
  rect(-120, -11, 210, 22, colour, 3) +
  rect(-142, -11, 24, 22, '#e88f8a', 6) +
  path('M90 -11 L128 0 L90 11 Z', '#f1d9b0') +
  path('M116 -4 L128 0 L116 4 Z', '#3d3c40');

const tapeMeasure =
  shadow(0, 4, 76, 16) +
  rect(60, -26, 210, 26, '#f5cf5a') +
  times(10, (n) => line(`M${78 + n * 19} -26 v${n % 5 === 0 ? 18 : 10}`, '#8a6a14', 3)) +
  rect(262, -32, 12, 38, '#9aa2a8', 3) +
  rect(-72, -124, 144, 128, '#d6503f', 30) +
  circle(0, -60, 36, '#fffdf7') +
  circle(0, -60, 13, '#d9dcdc');

const coffee =
  oval(0, 0, 78, 22, '#e6dfd0') +
  oval(0, -4, 78, 22, '#fffdf7') +
  rect(-46, -78, 92, 74, '#2f7d78', 20) +
  line('M46 -62 C86 -64 86 -18 44 -22', '#2f7d78', 13) +
  oval(0, -78, 46, 11, '#6c4a34') +
  faint(0.5, line('M-14 -100 q-12 -20 0 -38 q12 -18 0 -36 M18 -100 q-12 -20 0 -38', '#ffffff', 6));

/** A table before a job: what was agreed, the drawing, and something to measure with. */
const agreement: Scene = (b) =>
  room('#f3ece0', '#d2a877', 430) +
  at(930, 0, lampPendant(120, '#2f7d78', true)) +
  at(1090, 430, plant(b.r.fork('plant')), 0.9) +
  path('M-20 430 H1220 V900 H-20 Z', '#c99a66') +
  faint(0.4, line('M0 520 H1200 M0 640 H1200 M0 770 H1200', darken('#c99a66', 0.2), 4)) +
  rect(-20, 430, 1240, 14, darken('#c99a66', 0.14)) +
  paper(760, 640, 7, drawnPlan) +
  paper(470, 610, -5, contract) +
  `<g transform="translate(620 742) rotate(-24)">${pencil('#ffbe52')}</g>` +
  at(150, 670, coffee, 1.1) +
  at(930, 740, tapeMeasure, 0.95);

const outdoorUnit =
  rect(-74, -96, 148, 96, '#eef1f1', 8) +
  rect(-74, -96, 148, 96, 'none', 8) +
  circle(-18, -48, 38, '#c9d2d4') +
  times(6, (n) => {
    const angle = n * 1.047;
    const [x, y] = [Math.round(Math.cos(angle) * 34), Math.round(Math.sin(angle) * 34)];
    return line(`M-18 -48 L${-18 + x} ${-48 + y}`, '#9aa8ab', 6);
  }) +
  circle(-18, -48, 10, '#7d8a8d') +
  line('M38 -76 V-20 M54 -76 V-20', '#c9d2d4', 6) +
  rect(-60, 0, 16, 18, '#8b939a') +
  rect(44, 0, 16, 18, '#8b939a');

const litWindow = (x: number, y: number) =>
  faint(0.18, circle(x + 52, y + 60, 92, '#ffe3a0')) +
  rect(x - 10, y - 10, 124, 140, '#fffdf7', 4) +
  rect(x, y, 104, 120, '#ffdf94') +
  rect(x + 48, y, 8, 120, '#fffdf7') +
  rect(x, y + 56, 104, 8, '#fffdf7');

const spruce = (x: number, y: number, size: number) =>
  at(
    x,
    y,
    path('M0 -300 L80 -150 H44 L110 0 H-110 L-44 -150 H-80 Z', '#3f6b5c') +
      path('M0 -300 L34 -236 Q0 -250 -34 -236 Z', '#f7fbfe') +
      path('M-80 -150 H-44 L-60 -114 Z M80 -150 H44 L60 -114 Z', '#dcebf2'),
    size,
  );

const timber = (wall: string) =>
  rect(360, 380, 480, 300, wall) +
  times(11, (n) => line(`M${386 + n * 44} 386 V678`, darken(wall, 0.12), 4)) +
  rect(352, 380, 14, 300, '#fffdf7') +
  rect(834, 380, 14, 300, '#fffdf7');

function snowfall({ r }: Brush): string {
  const flakes = r.fork('snow');
  return times(34, () =>
    circle(flakes.int(20, 1180), flakes.int(120, 640), flakes.int(4, 6), '#ffffff'),
  );
}

/** A house that keeps its warmth to itself: light inside, snow that stays on the roof. */
const warmHouse: Scene = (b) =>
  rect(0, 0, 1200, 900, '#c6d9ea') +
  faint(0.6, rect(0, 0, 1200, 330, '#b4cbe2')) +
  circle(960, 190, 54, '#fff3cf') +
  path('M0 520 L200 320 L380 470 L620 280 L840 470 L1010 330 L1200 480 V760 H0 Z', '#dde8f2') +
  spruce(150, 690, 1.15) +
  spruce(270, 700, 0.8) +
  spruce(1070, 700, 1.2) +
  spruce(960, 706, 0.72) +
  rect(690, 196, 62, 120, '#8d5a4a') +
  rect(682, 186, 78, 18, '#f7fbfe', 8) +
  timber(b.tone('#b8443a')) +
  path('M316 396 L600 198 L884 396 Z', '#4a4b52') +
  path(
    'M300 402 L600 190 L900 402 Q872 420 846 396 L600 226 L354 396 Q326 420 300 402 Z',
    '#f7fbfe',
  ) +
  litWindow(420, 430) +
  litWindow(676, 430) +
  rect(556, 474, 88, 206, '#fffdf7', 4) +
  rect(564, 482, 72, 198, '#2f7d78', 4) +
  circle(624, 584, 6, '#f5cf5a') +
  circle(600, 330, 30, '#fffdf7') +
  circle(600, 330, 22, '#ffdf94') +
  path('M0 690 C220 640 420 676 600 668 C800 660 980 640 1200 684 V900 H0 Z', '#eef5fa') +
  path('M0 790 C260 740 520 800 760 760 C940 732 1080 766 1200 750 V900 H0 Z', '#dfeaf3') +
  path('M560 676 H640 L720 900 H470 Z', '#d3dfe9') +
  at(766, 676, outdoorUnit, 0.9) +
  sparkles([
    [330, 760, 18],
    [900, 800, 22],
    [470, 250, 14],
  ]) +
  snowfall(b);

/** What only the blog shows. */
export const articleScenes: readonly Scene[] = [agreement, warmHouse];
