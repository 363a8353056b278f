import { darken, lighten } from './colour.ts';
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
  tiles,
  times,
  windowView,
} from './scene-brush.ts';
import type { Scene } from './scene-brush.ts';
import {
  bucket,
  cardboard,
  lampFloor,
  mop,
  pictureFrame,
  plant,
  rug,
  sparkles,
  spray,
  stains,
} from './scene-props.ts';

const litter = times(9, (n) =>
  at(
    120 + n * 118,
    800 + ((n * 37) % 80),
    n % 3 === 0
      ? path(
          'M-40 0 q10 -50 50 -36 q44 -10 40 30 q-40 24 -90 6 Z',
          ['#c98f8f', '#8f9fb5', '#b9a77f'][n % 3] ?? '#8f9fb5',
        )
      : n % 3 === 1
        ? rect(-30, -40, 64, 40, '#b98f60', 4)
        : oval(0, 0, 40, 14, '#a59a88') + circle(-8, -12, 14, '#d6cdbb'),
  ),
);

const livingRoom: Scene = (b) => {
  const wall = b.tone(b.r.pick(['#dfe8e0', '#f3e2d0', '#dbe4ee', '#ece1ee']));
  const seat = b.tone(b.r.pick(['#3f7d76', '#c8704f', '#46607d', '#d9a94f']));
  return (
    room(wall, b.tone('#c9a377'), 660) +
    planks(660, b.tone('#d1ab7d')) +
    windowView(90, 100, 420, 380, b) +
    rect(860, 130, 260, 22, b.tone('#b98a58'), 4) +
    times(6, (n) =>
      rect(
        880 + n * 34,
        60 + (n % 3) * 12,
        26,
        70 - (n % 3) * 12,
        b.tone(['#c8704f', '#46607d', '#e0b65c', '#7fa89f', '#f4f1ea', '#a4576b'][n] ?? '#c8704f'),
        3,
      ),
    ) +
    rect(860, 300, 260, 22, b.tone('#b98a58'), 4) +
    at(1040, 300, plant(b.r), 0.5) +
    rug(b.tone('#e3c9a5'), 640, 810, 430) +
    shadow(640, 770, 330, 18) +
    rect(380, 540, 520, 170, seat, 46) +
    rect(330, 600, 110, 150, darken(seat, 0.12), 36) +
    rect(840, 600, 110, 150, darken(seat, 0.12), 36) +
    rect(432, 630, 205, 100, lighten(seat, 0.14), 26) +
    rect(643, 630, 205, 100, lighten(seat, 0.14), 26) +
    (b.stage === 'before'
      ? litter +
        stains(b.r, { x: 80, y: 120, w: 430, h: 300 }, 7) +
        faint(0.7, line('M860 130 q-40 40 -100 -130 M1200 60 q-60 10 -90 70', '#d6d0c2', 3)) +
        at(560, 640, path('M-60 0 q20 -60 80 -46 q70 -14 70 36 q-70 36 -150 10 Z', '#8f9fb5'))
      : '') +
    (b.stage === 'process'
      ? at(190, 866, bucket()) +
        at(980, 866, mop()) +
        at(330, 870, spray('#4f93b8')) +
        faint(0.5, path('M520 860 q200 -60 420 -10 q-200 40 -420 10 Z', '#ffffff'))
      : '') +
    (b.stage === 'after'
      ? rect(450, 610, 90, 80, '#f0c88f', 18) +
        rect(740, 610, 90, 80, '#fffdf7', 18) +
        at(1060, 850, lampFloor(true)) +
        at(190, 850, plant(b.r.fork('two')), 1.1) +
        sparkles([
          [300, 200, 36],
          [460, 420, 22],
          [700, 840, 26],
          [880, 500, 18],
        ])
      : '')
  );
};

const ovenClean: Scene = (b) => {
  const front = b.tone(b.r.pick(['#e9e2d3', '#5f8f8a', '#46607d', '#d9b58a']));
  const steel = b.stage === 'before' ? '#a69c88' : '#dfe4e4';
  return (
    tiles(
      { x: 0, y: 0, w: 1200, h: 420 },
      {
        size: 90,
        tall: 45,
        fill: b.tone('#f7f1e6'),
        grout: b.tone(b.stage === 'before' ? '#a8987c' : '#e4dac8'),
      },
    ) +
    path('M440 0 H760 L800 170 H400 Z', steel) +
    rect(390, 168, 420, 30, darken(steel, 0.12), 6) +
    (b.stage === 'after' ? faint(0.4, path('M440 198 L360 420 H840 L760 198 Z', '#fff2c4')) : '') +
    rect(0, 420, 1200, 46, b.tone('#d8c6ab')) +
    rect(0, 466, 1200, 434, darken(front, 0.16)) +
    [-40, 920]
      .map(
        (x) =>
          rect(x, 484, 320, 390, front, 8) +
          rect(x + 24, 508, 272, 342, lighten(front, 0.1), 5) +
          rect(x + 120, 522, 80, 11, '#d8b46a', 5),
      )
      .join('') +
    rect(300, 420, 600, 470, steel, 10) +
    oval(450, 420, 92, 14, '#35383d') +
    oval(750, 420, 92, 14, '#35383d') +
    times(
      5,
      (n) => circle(400 + n * 100, 504, 25, '#35383d') + rect(397 + n * 100, 484, 6, 20, '#f4f1ea'),
    ) +
    rect(350, 552, 500, 18, '#8b939a', 9) +
    rect(340, 590, 520, 250, '#2e3236', 14) +
    faint(b.stage === 'after' ? 0.28 : 0.1, path('M380 840 L560 590 H650 L480 840 Z', '#ffffff')) +
    line('M380 690 H820 M380 760 H820', b.stage === 'before' ? '#4a3f33' : '#9aa2a8', 7) +
    (b.stage === 'after'
      ? rect(470, 628, 260, 58, '#c8704f', 14) +
        oval(600, 628, 126, 22, '#e8b65c') +
        at(180, 420, plant(b.r), 0.66) +
        rect(960, 330, 120, 90, '#3f7d76', 14) +
        path('M1080 350 q44 4 50 -24 l16 8 q-6 50 -66 50 Z', '#3f7d76') +
        rect(1004, 312, 32, 20, '#2d5f59', 6) +
        sparkles([
          [360, 620, 30],
          [820, 800, 24],
          [700, 110, 26],
          [880, 400, 18],
        ])
      : '') +
    (b.stage === 'before'
      ? faint(
          0.75,
          path('M380 800 q60 -70 130 -20 q80 -60 150 0 q80 -40 150 20 v40 h-430 Z', '#6b4a26'),
        ) +
        stains(b.r, { x: 320, y: 30, w: 560, h: 360 }, 10) +
        path('M380 412 q60 -24 140 0 q-60 18 -140 0 Z', '#7a5a2e') +
        rect(960, 350, 130, 70, '#8f8574', 10) +
        line('M1090 370 H1160', '#6b645a', 13)
      : '') +
    (b.stage === 'process'
      ? at(1010, 420, spray('#e0a03c'), 1.1) +
        at(160, 420, spray('#4f93b8')) +
        faint(
          0.85,
          circle(520, 720, 46, '#ffffff') +
            circle(580, 740, 60, '#ffffff') +
            circle(660, 716, 50, '#ffffff') +
            circle(610, 690, 36, '#ffffff'),
        ) +
        rect(690, 660, 120, 60, '#f0c04f', 14) +
        rect(690, 700, 120, 22, '#5f9f6b', 8)
      : '')
  );
};

const bigWindow: Scene = (b) =>
  room(b.tone(b.r.pick(['#f1dfcc', '#dbe6df', '#e2e2ef'])), b.tone('#c9a377'), 780) +
  planks(780, b.tone('#d1ab7d')) +
  windowView(180, 90, 840, 560, b) +
  (b.stage === 'before'
    ? faint(0.42, rect(180, 90, 840, 560, '#a59a7c', 6)) +
      stains(b.r, { x: 220, y: 120, w: 740, h: 420 }, 16)
    : '') +
  (b.stage === 'process'
    ? faint(0.4, path('M180 90 H620 C560 240 640 400 560 650 H180 Z', '#a59a7c')) +
      faint(
        0.75,
        times(14, (n) =>
          circle(470 + ((n * 61) % 150), 130 + n * 38, 22 + ((n * 7) % 18), '#ffffff'),
        ),
      ) +
      line('M640 330 L860 770', '#8b939a', 14) +
      line('M560 366 L720 290', '#35383d', 22) +
      at(860, 860, bucket('#e0574a')) +
      at(1030, 862, spray('#4f93b8'))
    : '') +
  (b.stage === 'after'
    ? faint(0.3, path('M180 650 H1020 L1160 900 H40 Z', '#fff6d8')) +
      path('M110 40 H210 C230 260 200 480 170 720 H100 Z', '#f6e3c6') +
      path('M1090 40 H990 C970 260 1000 480 1030 720 H1100 Z', '#f6e3c6') +
      rect(80, 28, 1040, 18, '#8f6a43', 9) +
      at(330, 668, plant(b.r), 0.7) +
      at(820, 668, plant(b.r.fork('two')), 0.6) +
      sparkles([
        [300, 190, 40],
        [880, 520, 30],
        [700, 160, 22],
        [430, 470, 20],
      ])
    : '');

const movingOut: Scene = (b) => {
  const wall = b.tone(b.r.pick(['#e6e9dc', '#f0ddd2', '#dbe5ea']));
  return (
    room(wall, b.tone('#c9a377'), 640) +
    planks(640, b.tone('#d1ab7d')) +
    windowView(760, 110, 320, 340, b) +
    rect(140, 120, 250, 520, b.tone('#fbf8f0'), 6) +
    rect(166, 150, 198, 200, b.tone('#ece6d8'), 5) +
    rect(166, 380, 198, 220, b.tone('#ece6d8'), 5) +
    circle(362, 380, 12, b.tone('#b98a3c')) +
    at(
      490,
      170,
      b.stage === 'before'
        ? faint(0.25, rect(0, 0, 160, 200, '#6a5330'))
        : pictureFrame(b.r, 160, 200),
    ) +
    (b.stage === 'before'
      ? at(560, 800, cardboard(240, 180)) +
        at(850, 850, cardboard(190, 150)) +
        litter +
        stains(b.r, { x: 420, y: 380, w: 700, h: 220 }, 7)
      : '') +
    (b.stage === 'process'
      ? at(540, 870, mop(), 1.1) +
        at(420, 870, bucket('#5f9f6b')) +
        at(930, 850, cardboard(190, 150)) +
        faint(0.5, path('M560 850 q180 -80 420 -20 q-200 60 -420 20 Z', '#ffffff'))
      : '') +
    (b.stage === 'after'
      ? faint(0.28, path('M760 660 H1080 L1180 900 H600 Z', '#fff6d8')) +
        at(540, 760, plant(b.r), 1.2) +
        sparkles([
          [460, 560, 24],
          [820, 800, 34],
          [330, 800, 26],
          [1120, 560, 20],
        ]) +
        shadow(980, 800, 130, 14) +
        rect(870, 700, 230, 24, '#b98a58', 8) +
        line('M890 724 V800 M1080 724 V800', '#8f6a43', 16) +
        rect(930, 656, 90, 44, '#fffdf7', 10)
      : '')
  );
};

export const cleaningScenes: readonly Scene[] = [livingRoom, ovenClean, bigWindow, movingOut];
