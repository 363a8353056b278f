import { darken, lighten, mix } from './colour.ts';
import {
  at,
  circle,
  faint,
  line,
  oval,
  path,
  planks,
  rect,
  room,
  shadow,
  times,
  windowView,
} from './scene-brush.ts';
import type { Brush, Scene } from './scene-brush.ts';
import {
  crack,
  drill,
  dustSheet,
  ladder,
  lampFloor,
  paintCan,
  pictureFrame,
  plant,
  rug,
  sparkles,
  stains,
  toolbox,
} from './scene-props.ts';

const sofa = (colour: string) =>
  shadow(0, 0, 300, 18) +
  rect(-260, -210, 520, 150, colour, 44) +
  rect(-300, -150, 100, 130, darken(colour, 0.12), 34) +
  rect(200, -150, 100, 130, darken(colour, 0.12), 34) +
  rect(-210, -120, 205, 90, lighten(colour, 0.14), 24) +
  rect(5, -120, 205, 90, lighten(colour, 0.14), 24) +
  line('M-240 -22 V0 M240 -22 V0', '#6b4a33', 18);

const paintedRoom: Scene = (b) => {
  const fresh = b.r.pick(['#7fa89f', '#d9a07a', '#8fa6bf', '#e2c27a', '#b78f9e', '#9caf88']);
  const old = '#cdbb95';
  const pattern = faint(
    0.5,
    times(
      40,
      (n) =>
        circle(60 + (n % 10) * 122, 70 + Math.floor(n / 10) * 160, 20, '#b39c70') +
        circle(60 + (n % 10) * 122, 70 + Math.floor(n / 10) * 160, 9, '#dccda8'),
    ),
  );
  const wall = b.stage === 'after' ? fresh : b.stage === 'before' ? old : '#eee7d9';
  return (
    room(wall, b.tone('#c9a377'), 680) +
    planks(680, b.tone('#cda574')) +
    (b.stage === 'before'
      ? pattern +
        path('M230 0 C250 120 190 200 260 300 C210 320 180 220 150 120 L140 0 Z', '#e4dcc9') +
        path('M930 660 C900 560 960 500 910 400 C990 470 1010 560 1000 660 Z', '#e4dcc9') +
        at(560, 120, crack(190)) +
        stains(b.r, { x: 40, y: 40, w: 1080, h: 520 }, 8)
      : '') +
    (b.stage === 'process'
      ? path('M0 0 H560 C590 90 540 170 600 250 C560 360 620 440 560 540 L580 658 H0 Z', fresh) +
        line('M640 140 V420 M690 190 V470', fresh, 40)
      : '') +
    windowView(b.r.fork('side').pick([120, 760]), 110, 300, 340, b) +
    (b.stage === 'after'
      ? rug(mix(fresh, '#f3e3cc', 0.6), 600, 820, 470) +
        at(600, 830, sofa(b.r.fork('sofa').pick(['#c8704f', '#3f7d76', '#e9ddc9', '#46607d']))) +
        at(545, 170, pictureFrame(b.r, 150, 190)) +
        at(1090, 850, plant(b.r), 1.1) +
        at(150, 850, lampFloor(true))
      : '') +
    (b.stage === 'process'
      ? dustSheet(660) +
        at(880, 850, ladder()) +
        at(280, 830, paintCan(fresh)) +
        at(420, 850, paintCan('#fffdf7')) +
        line('M600 760 L500 640', '#c6a15f', 12) +
        rect(430, 596, 120, 44, lighten(fresh, 0.1), 18)
      : '') +
    (b.stage === 'before' ? oval(600, 800, 260, 30, '#b49a72') : '')
  );
};

const parquet: Scene = (b) => {
  const wood = b.r.pick(['#c99a63', '#a8754a', '#dcb988', '#8f6a4d']);
  const wall = b.tone(b.r.pick(['#f1e8da', '#dfe8e2', '#e8dfe6', '#dde6ec']));
  const herring = (x: number, y: number, tone: number) =>
    path(`M${x} ${y} l70 44 l0 40 l-70 -44 Z`, lighten(wood, tone)) +
    path(`M${x + 70} ${y + 84} l70 -44 l0 -40 l-70 44 Z`, darken(wood, tone * 0.6));
  const bone = b.r.fork('bone').chance(0.5);
  const floor = bone
    ? rect(0, 470, 1200, 430, wood) +
      times(99, (n) =>
        herring((n % 9) * 140 - 30, 410 + Math.floor(n / 9) * 42, 0.05 + ((n * 7) % 5) * 0.035),
      ) +
      rect(0, 380, 1200, 92, wall)
    : planks(470, wood);
  const worn =
    rect(0, 470, 1200, 430, '#a79b84') +
    times(24, (n) =>
      rect(
        (n % 8) * 150,
        470 + Math.floor(n / 8) * 145,
        150,
        145,
        (n + Math.floor(n / 8)) % 2 ? '#b7ab93' : '#99907c',
      ),
    ) +
    path('M700 900 L820 700 L1010 640 L1200 680 V900 Z', '#8a7a60') +
    path('M820 700 L1010 640 L1000 690 L850 740 Z', '#d1c6ae') +
    stains(b.r, { x: 60, y: 520, w: 1000, h: 330 }, 8);
  const half =
    rect(0, 470, 1200, 430, '#b9bcb8') +
    `<clipPath id="laid"><path d="M0 470 H640 L560 620 L650 700 L560 900 H0 Z"/></clipPath><g clip-path="url(#laid)">${floor}</g>`;
  return (
    room(wall, wood, 470) +
    (b.stage === 'before' ? worn : b.stage === 'process' ? half : floor) +
    rect(0, 448, 1200, 24, b.tone('#fffdf7')) +
    windowView(430, 70, 340, 300, b) +
    rect(930, 110, 190, 350, b.tone('#fbf8f0'), 6) +
    rect(950, 130, 150, 140, b.tone('#ece6d8'), 4) +
    rect(950, 290, 150, 150, b.tone('#ece6d8'), 4) +
    circle(958, 300, 9, '#b98a3c') +
    (b.stage === 'after'
      ? faint(0.22, path('M430 480 H770 L960 900 H380 Z', '#fff6d8')) +
        at(170, 560, plant(b.r), 1.1) +
        at(260, 150, pictureFrame(b.r, 120, 160)) +
        sparkles([
          [300, 700, 34],
          [780, 620, 24],
          [620, 820, 20],
        ])
      : '') +
    (b.stage === 'process'
      ? times(6, (n) =>
          rect(760 + n * 10, 800 - n * 24, 380, 20, n % 2 ? wood : lighten(wood, 0.15), 3),
        ) +
        at(300, 640, drill()) +
        at(900, 640, toolbox('#e0a03c'), 0.8)
      : '') +
    (b.stage === 'before' ? at(250, 120, crack(150)) : '')
  );
};

const facade: Scene = (b) => {
  const colour = b.r.pick(['#b8443a', '#e2a93f', '#4f7f8c', '#f1ede2', '#5f7f5c', '#a8533f']);
  const worn = mix(colour, '#b9ac97', 0.55);
  const wall = b.stage === 'before' ? worn : colour;
  const trim = b.stage === 'before' ? '#d3cbb9' : '#fffdf7';
  const boards = times(19, (n) => line(`M220 ${318 + n * 26} H980`, darken(wall, 0.14), 4));
  const pane = (x: number, y: number) =>
    rect(x - 16, y - 16, 152, 182, trim, 4) +
    rect(x, y, 120, 150, b.tone('#bfe0ea')) +
    rect(x + 54, y, 12, 150, trim) +
    rect(x, y + 66, 120, 10, trim) +
    (b.stage === 'after'
      ? rect(x - 10, y + 152, 140, 30, '#8f5f3f', 5) +
        times(6, (n) => circle(x + 4 + n * 23, y + 148, 15, n % 2 ? '#d9566a' : '#f0c04f'))
      : '');
  return (
    rect(0, 0, 1200, 900, b.tone('#cfe8ee')) +
    circle(1030, 140, 66, b.tone('#ffd88a')) +
    path(
      'M0 520 L180 260 L330 440 L470 300 L760 560 L950 280 L1200 520 V760 H0 Z',
      b.tone('#9cc4b6'),
    ) +
    path('M0 640 C260 560 800 620 1200 560 V900 H0 Z', b.tone('#8fb982')) +
    path('M0 760 C300 730 900 780 1200 740 V900 H0 Z', b.tone('#7aa86f')) +
    shadow(600, 806, 440, 20) +
    path('M220 320 L600 90 L980 320 V800 H220 Z', wall) +
    `<clipPath id="gable"><path d="M220 320 L600 90 L980 320 V800 H220 Z"/></clipPath><g clip-path="url(#gable)">${boards}${times(8, (n) => line(`M${380 + n * 4} ${110 + n * 26} H900`, darken(wall, 0.14), 4))}</g>` +
    line('M180 346 L600 90 L1020 346', b.tone('#4a4b52'), 40) +
    line('M206 350 L600 112 L994 350', trim, 12) +
    rect(214, 320, 20, 480, trim) +
    rect(966, 320, 20, 480, trim) +
    rect(820, 90, 70, 150, b.tone('#9c5b48')) +
    rect(806, 76, 98, 24, b.tone('#7f4a3c'), 4) +
    pane(300, 400) +
    pane(780, 400) +
    pane(540, 220) +
    rect(520, 510, 160, 290, trim, 4) +
    rect(
      538,
      528,
      124,
      272,
      b.stage === 'before'
        ? '#7d7465'
        : b.r.fork('door').pick(['#2f6f6a', '#46607d', '#c8704f', '#3d4247']),
      4,
    ) +
    circle(644, 670, 9, '#e0b65c') +
    rect(556, 548, 88, 70, b.tone('#d6ebf2'), 4) +
    rect(490, 796, 220, 24, b.tone('#b7b2ac'), 4) +
    (b.stage === 'before'
      ? times(14, (n) =>
          faint(
            0.75,
            path(
              `M${250 + ((n * 173) % 690)} ${360 + ((n * 97) % 390)} q30 -18 52 6 q-6 26 -40 24 q-22 -8 -12 -30 Z`,
              n % 2 ? '#d8cfbd' : '#8f8470',
            ),
          ),
        )
      : '') +
    (b.stage === 'process'
      ? faint(0.82, path('M600 320 L980 320 V800 H690 V500 H600 Z', worn)) +
        [640, 800, 960].map((x) => line(`M${x} 800 V260`, '#8b939a', 14)).join('') +
        [430, 610, 780].map((y) => rect(620, y, 370, 18, '#c6a15f', 3)).join('') +
        line('M640 430 L800 610 L960 430', '#aab2b8', 8) +
        at(720, 430, paintCan(colour), 0.8) +
        at(880, 610, paintCan('#fffdf7'), 0.7)
      : '') +
    (b.stage === 'after'
      ? at(430, 818, plant(b.r), 0.7) +
        at(764, 818, plant(b.r.fork('two')), 0.7) +
        path('M500 820 H700 L760 900 H440 Z', '#d9cdb9')
      : times(12, (n) =>
          path(`M${40 + n * 100} 850 q6 -60 -14 -90 q34 30 30 90 Z`, b.tone('#6f9a5c')),
        ))
  );
};

const newWindow: Scene = (b) => {
  const wall = b.r.pick(['#efe3d0', '#d9e4dd', '#dde2ee', '#f2dcd3']);
  const hole = rect(320, 120, 560, 440, '#6e7f83') + windowView(342, 142, 516, 396, b);
  return (
    room(b.tone(wall), b.tone('#c9a377'), 740) +
    planks(740, b.tone('#cda574')) +
    hole +
    (b.stage === 'before'
      ? faint(0.4, rect(342, 142, 516, 396, '#8b8873')) +
        at(440, 200, crack(230)) +
        at(700, 330, crack(150)) +
        line('M300 110 V580 M900 110 V580', '#a3967b', 26) +
        stains(b.r, { x: 300, y: 580, w: 560, h: 120 }, 7)
      : '') +
    (b.stage === 'process'
      ? rect(300, 100, 600, 30, '#d8b46a') +
        rect(300, 560, 600, 30, '#d8b46a') +
        rect(300, 100, 30, 480, '#f0dca0') +
        rect(870, 100, 30, 480, '#f0dca0') +
        at(1030, 860, ladder(), 0.95) +
        at(200, 866, toolbox()) +
        at(560, 596, drill(), 0.8)
      : '') +
    (b.stage === 'after'
      ? path('M230 70 H330 C340 260 320 460 290 640 H220 Z', '#f4d9b0') +
        path('M970 70 H870 C860 260 880 460 910 640 H980 Z', '#f4d9b0') +
        rect(190, 54, 820, 18, '#8f6a43', 9) +
        at(420, 590, plant(b.r), 0.62) +
        at(770, 590, plant(b.r.fork('two')), 0.55) +
        shadow(600, 850, 300, 18) +
        rect(330, 690, 540, 120, '#3f7d76', 30) +
        rect(350, 650, 240, 80, '#e8c98f', 24) +
        line('M370 810 V846 M830 810 V846', '#6b4a33', 18) +
        sparkles([
          [380, 190, 26],
          [830, 240, 20],
        ])
      : '')
  );
};

function kitchenFronts(b: Brush): string {
  const fresh = b.r.pick(['#3f6d66', '#e8dcc6', '#5a7390', '#c58a63', '#78896a']);
  const front = b.stage === 'before' ? '#b28d5d' : fresh;
  const door = (x: number, y: number, w: number, h: number, skip = false) =>
    skip
      ? rect(x, y, w, h, darken(front, 0.62)) + rect(x, y + h / 2, w, 10, '#c9b28a')
      : rect(x, y, w, h, front, 6) +
        rect(x + 18, y + 18, w - 36, h - 36, lighten(front, 0.1), 4) +
        rect(x + w - 34, y + h / 2 - 26, 9, 52, '#d8b46a', 4);
  const missing = b.stage === 'process';
  return (
    room(b.tone('#f4eadb'), b.tone('#c9a377'), 820) +
    planks(820, b.tone('#cda574')) +
    windowView(480, 110, 260, 250, b) +
    door(40, 70, 190, 300) +
    door(240, 70, 190, 300, missing) +
    door(790, 70, 180, 300, missing) +
    door(980, 70, 180, 300) +
    rect(0, 540, 1200, 40, b.stage === 'before' ? '#a8a294' : '#f1e9dc') +
    rect(0, 580, 1200, 240, darken(front, 0.24)) +
    door(20, 594, 210, 214) +
    door(240, 594, 210, 214, missing) +
    door(750, 594, 210, 214) +
    door(970, 594, 210, 214, missing) +
    rect(470, 584, 260, 230, '#d6d9d9', 8) +
    rect(494, 660, 212, 120, '#35383d', 8) +
    [510, 555, 600, 645, 690].map((x) => circle(x, 622, 13, '#4a4d52')).join('') +
    line('M880 540 V470 C880 430 940 430 940 470', b.tone('#c7ced1'), 15) +
    (b.stage === 'before'
      ? line('M330 600 L440 640', '#7d5f38', 6) +
        path('M800 594 L960 620 V830 L770 800 Z', '#9c784a') +
        stains(b.r, { x: 20, y: 390, w: 1100, h: 380 }, 9)
      : '') +
    (b.stage === 'process'
      ? at(160, 540, drill(), 0.8) +
        at(1010, 884, toolbox('#2f6f8f'), 0.8) +
        rect(300, 700, 30, 180, fresh, 3) +
        rect(250, 690, 30, 190, lighten(fresh, 0.15), 3)
      : '') +
    (b.stage === 'after'
      ? at(130, 540, plant(b.r), 0.6) +
        rect(1040, 470, 90, 70, '#c8704f', 12) +
        rect(520, 500, 100, 40, '#46607d', 10) +
        sparkles([
          [250, 420, 22],
          [1000, 420, 18],
          [460, 560, 16],
        ])
      : '')
  );
}

export const repairScenes: readonly Scene[] = [
  paintedRoom,
  parquet,
  facade,
  newWindow,
  kitchenFronts,
];
