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
  drill,
  lampFloor,
  lampPendant,
  ladder,
  pictureFrame,
  plant,
  rug,
  sparkles,
  stains,
  toolbox,
} from './scene-props.ts';

const breaker = (x: number, y: number, on: boolean) =>
  rect(x, y, 54, 120, '#f6f4ee', 6) +
  rect(x + 4, y + 12, 46, 10, '#d8d4c9', 3) +
  rect(x + 15, y + 36, 24, 50, '#35383d', 5) +
  rect(x + 17, on ? y + 38 : y + 62, 20, 22, on ? '#4fae7b' : '#e0574a', 4);

const fuseBox: Scene = (b) => {
  const wall = b.r.pick(['#e7e2d5', '#d8e3e0', '#e9dcd0', '#dfe0ea']);
  const wires = ['#c8473c', '#3f7fb8', '#e0b03c', '#4f8f63', '#4a4446'];
  const filled = b.stage === 'process' ? 13 : 24;
  const fuses = times(
    8,
    (n) =>
      circle(440 + (n % 4) * 106, 290 + Math.floor(n / 4) * 150, 42, '#d9d0ba') +
      circle(
        440 + (n % 4) * 106,
        290 + Math.floor(n / 4) * 150,
        26,
        n === 5 ? '#3f2f28' : '#b9a67f',
      ) +
      rect(432 + (n % 4) * 106, 276 + Math.floor(n / 4) * 150, 16, 28, '#8f7b56', 3),
  );
  const rails = [230, 390, 550].map((y) => rect(376, y + 46, 448, 16, '#c4c8c9', 4)).join('');
  const modules = times(filled, (n) =>
    breaker(380 + (n % 8) * 56, 226 + Math.floor(n / 8) * 160, true),
  );
  const loose = times(5, (n) =>
    line(
      `M${430 + n * 84} 690 C${400 + n * 100} 600 ${520 + n * 50} 560 ${440 + n * 86} ${b.stage === 'before' ? 470 : 620}`,
      wires[n] ?? '#4a4446',
      9,
    ),
  );
  return (
    room(b.tone(wall), b.tone('#b48d63'), 800) +
    line('M480 170 V0 M560 170 V0 M640 170 V0', b.tone('#f4f1ea'), 26) +
    line('M720 170 V0', b.tone('#c8c3b8'), 16) +
    faint(0.16, rect(340, 180, 560, 620, '#2b1f33', 16)) +
    rect(320, 160, 560, 610, b.tone(b.stage === 'before' ? '#8b7a5f' : '#fbfaf6'), 14) +
    rect(348, 190, 504, 552, b.tone(b.stage === 'before' ? '#5d5140' : '#e4e6e4'), 8) +
    (b.stage === 'before'
      ? fuses +
        loose +
        faint(0.4, path('M560 470 C520 380 640 330 600 230 C690 330 690 430 650 480 Z', '#2b2320'))
      : rails +
        modules +
        (b.stage === 'process'
          ? loose
          : times(
              3,
              (n) =>
                rect(384, 352 + n * 160, 432, 18, '#fffdf7', 3) +
                times(8, (k) => rect(392 + k * 54, 357 + n * 160, 30, 7, '#b9bdb9', 2)),
            ))) +
    path(
      'M880 160 L1010 120 V820 L880 770 Z',
      b.tone(b.stage === 'before' ? '#77684f' : '#eef0ee'),
    ) +
    rect(900, 440, 14, 60, b.tone('#9aa2a8'), 5) +
    (b.stage === 'after'
      ? rect(926, 190, 60, 90, '#fffdf7', 4) +
        line('M936 212 H974 M936 232 H974 M936 252 H962', '#9fb3ae', 5) +
        at(140, 850, plant(b.r), 1.1) +
        sparkles([
          [340, 150, 28],
          [870, 210, 20],
          [300, 620, 16],
        ])
      : '') +
    (b.stage === 'process' ? at(150, 860, drill()) + at(1060, 864, toolbox('#3f7d6b'), 0.9) : '') +
    (b.stage === 'before' ? stains(b.r, { x: 30, y: 60, w: 260, h: 600 }, 4) : '')
  );
};

const diningLamps: Scene = (b) => {
  const wall = b.r.pick(['#2f6f6a', '#c97b5a', '#e8d9b8', '#54708c', '#a8b99a']);
  const shade = b.r.pick(['#e0a03c', '#f4f1ea', '#35383d', '#c8553d']);
  const wood = b.tone('#b98556');
  const lit = b.stage === 'after';
  const chair = (x: number) =>
    rect(x, 520, 110, 130, darken(wood, 0.2), 14) +
    line(`M${x + 14} 650 V810 M${x + 96} 650 V810`, darken(wood, 0.3), 14);
  const lamps =
    b.stage === 'after'
      ? [360, 600, 840].map((x) => at(x, 0, lampPendant(170, shade, true))).join('')
      : b.stage === 'process'
        ? at(360, 0, lampPendant(170, shade, false)) +
          line('M600 0 q10 60 -12 110 M840 0 q-14 50 8 90', '#4a4446', 7)
        : line('M600 0 V150', '#3a3436', 7) +
          circle(600, 180, 30, '#d8c895') +
          rect(586, 140, 28, 22, '#6b645c', 4);
  return (
    room(b.tone(wall), b.tone('#c9a377'), 700) +
    planks(700, b.tone('#cda574')) +
    at(110, 170, pictureFrame(b.r, 180, 230)) +
    windowView(900, 150, 200, 300, b) +
    rug(b.tone('#d9b28a'), 600, 810, 480) +
    [290, 460, 640, 810].map(chair).join('') +
    shadow(600, 822, 380, 20) +
    line('M290 620 L260 815 M910 620 L940 815', darken(wood, 0.15), 24) +
    rect(220, 590, 760, 40, wood, 14) +
    lamps +
    (lit
      ? path('M560 590 q-10 -60 -4 -96 h88 q8 40 -4 96 Z', '#cfe3e0') +
        times(5, (n) =>
          circle(
            556 + n * 22,
            480 - (n % 2) * 24,
            26,
            ['#e8923f', '#f0c04f', '#d9705a', '#f4d9a8', '#e8b65c'][n] ?? '#e8923f',
          ),
        ) +
        oval(360, 584, 62, 8, '#fffdf7') +
        oval(840, 584, 62, 8, '#fffdf7')
      : '') +
    (b.stage === 'process' ? at(760, 870, ladder()) + at(300, 590, drill(), 0.7) : '') +
    (b.stage === 'before' ? faint(0.28, rect(0, 0, 1200, 900, '#2b2a3a')) : '')
  );
};

const carCharger: Scene = (b) => {
  const house = b.tone(b.r.pick(['#b8443a', '#f2efe6', '#e2b04a', '#4f6d7a', '#7d8f69']));
  const car = b.tone(b.r.pick(['#4f93a6', '#e8e6e0', '#d9705a', '#3e5c76', '#8fae8b']));
  const boards = times(14, (n) => line(`M${n * 52} 120 V690`, darken(house, 0.12), 4));
  return (
    rect(0, 0, 1200, 900, b.tone('#cfe6ea')) +
    circle(1040, 130, 62, b.tone('#ffd88a')) +
    path('M640 430 L830 220 L960 360 L1060 260 L1200 400 V700 H640 Z', b.tone('#9cc4b6')) +
    path('M640 520 C820 440 1000 520 1200 460 V700 H640 Z', b.tone('#7fae87')) +
    rect(0, 690, 1200, 210, b.tone('#b7b2ac')) +
    rect(0, 690, 1200, 14, b.tone('#9a958f')) +
    path('M0 130 H700 V690 H0 Z', house) +
    boards +
    path('M-20 130 L-20 60 H760 L720 140 H0 Z', b.tone('#4a4b52')) +
    windowView(110, 240, 200, 220, b) +
    rect(470, 330, 120, 190, '#00000022', 18) +
    (b.stage === 'before'
      ? rect(490, 400, 60, 80, '#d8d2c4', 6) +
        circle(508, 440, 7, '#4a4446') +
        circle(532, 440, 7, '#4a4446') +
        line('M520 480 C520 700 560 800 760 730', '#c9843f', 10)
      : b.stage === 'process'
        ? line('M530 180 V340', '#d8d2c4', 18) +
          rect(470, 340, 120, 170, '#d9dcdc', 16) +
          line('M500 510 q20 60 40 0', '#c8473c', 8) +
          line('M530 510 q20 70 44 0', '#3f7fb8', 8)
        : rect(460, 320, 120, 190, '#fbfaf6', 22) +
          rect(480, 346, 80, 60, '#2f3b40', 10) +
          path('M526 352 L504 384 H520 L512 402 L540 370 H524 Z', '#7fe0a4') +
          circle(520, 456, 26, '#35383d') +
          line('M520 480 C510 700 640 690 700 640', '#35383d', 13)) +
    shadow(880, 812, 330, 26) +
    path(
      'M570 770 C560 660 600 640 690 628 L780 530 C800 512 820 508 850 508 H1010 C1050 508 1070 520 1090 550 L1136 628 C1180 640 1190 680 1186 770 Z',
      car,
    ) +
    path(
      'M730 628 L800 552 C808 544 820 542 840 542 H900 V628 Z M920 542 H1006 C1030 542 1044 550 1058 572 L1088 628 H920 Z',
      b.tone('#d6ebf2'),
    ) +
    line('M700 700 H1100', darken(car, 0.12), 5) +
    rect(936, 652, 50, 10, darken(car, 0.3), 5) +
    circle(700, 640, 12, b.stage === 'after' ? '#7fe0a4' : '#77777b') +
    [690, 1066].map((x) => circle(x, 780, 66, '#35383d') + circle(x, 780, 34, '#c4c8c9')).join('') +
    (b.stage === 'after'
      ? at(70, 780, plant(b.r), 1) +
        sparkles([
          [450, 300, 24],
          [600, 420, 18],
          [1120, 560, 18],
        ])
      : '') +
    (b.stage === 'process' ? at(300, 840, toolbox()) + at(480, 846, drill()) : '')
  );
};

const kitchenSpots: Scene = (b) => {
  const front = b.tone(b.r.pick(['#3f5a63', '#e9dfcd', '#8a5a48', '#6f8a76']));
  const lit = b.stage === 'after';
  const cones = lit
    ? [180, 460, 740, 1020]
        .map((x) =>
          faint(
            0.5,
            path(`M${x - 20} 330 L${x - 130} 560 H${x + 130} L${x + 20} 330 Z`, '#ffefb8'),
          ),
        )
        .join('')
    : '';
  const uppers = [40, 320, 600, 880]
    .map(
      (x) =>
        rect(x, 70, 270, 250, front, 8) +
        rect(x + 20, 90, 230, 210, lighten(front, 0.08), 5) +
        rect(x + 112, 286, 46, 9, '#d8b46a', 4),
    )
    .join('');
  return (
    room(b.tone('#f3e6d2'), b.tone('#c9a377'), 830) +
    tiles(
      { x: 0, y: 320, w: 1200, h: 250 },
      { size: 100, tall: 50, fill: b.tone('#f6efe2'), grout: b.tone('#e0d4bf') },
    ) +
    uppers +
    cones +
    rect(0, 600, 1200, 230, darken(front, 0.14)) +
    times(
      5,
      (n) =>
        rect(14 + n * 240, 620, 214, 196, front, 8) + rect(90 + n * 240, 636, 60, 9, '#d8b46a', 4),
    ) +
    rect(0, 566, 1200, 40, b.tone('#e4d6c0')) +
    (lit
      ? [180, 460, 740, 1020].map((x) => rect(x - 26, 318, 52, 10, '#fff6d4', 4)).join('')
      : '') +
    rect(650, 420, 150, 80, b.tone('#fffdf7'), 10) +
    circle(695, 460, 20, '#d8d4c9') +
    circle(755, 460, 20, '#d8d4c9') +
    [690, 700, 750, 760].map((x) => circle(x, 460, 3.5, '#4a4446')).join('') +
    (b.stage === 'process'
      ? line('M460 330 q-20 60 14 110 M490 330 q20 50 -6 96', '#c8473c', 8) +
        line('M1020 330 q30 60 -10 120', '#3f7fb8', 8) +
        at(250, 566, drill(), 0.9) +
        at(960, 566, toolbox('#d6503f'), 0.8)
      : at(120, 566, plant(b.r), 0.62) +
        rect(980, 470, 110, 96, b.tone('#c8704f'), 14) +
        line('M1090 500 q40 16 0 44', b.tone('#c8704f'), 12) +
        circle(330, 548, 22, b.tone('#e8923f')) +
        circle(366, 544, 24, b.tone('#8fb35a'))) +
    (b.stage === 'before'
      ? faint(0.34, rect(0, 0, 1200, 900, '#262a3a')) + line('M740 330 q20 30 -14 50', '#4a4446', 7)
      : '')
  );
};

const readingCorner: Scene = (b) => {
  const wall = b.r.pick(['#dfe6d6', '#f2d9c8', '#d5e2ea', '#ebe0f0']);
  const seat = b.tone(b.r.pick(['#c8704f', '#3f7d76', '#e0a752', '#5a6f9c']));
  const socket = (x: number) =>
    rect(x, 600, 74, 74, b.stage === 'before' ? '#d9cba6' : '#fffdf7', 10) +
    circle(x + 37, 637, 24, b.stage === 'before' ? '#c4b48a' : '#e9e7e0') +
    circle(x + 29, 637, 4.5, '#4a4446') +
    circle(x + 45, 637, 4.5, '#4a4446');
  return (
    room(b.tone(wall), b.tone('#c9a377'), 730) +
    planks(730, b.tone('#d1ab7d')) +
    windowView(90, 120, 300, 330, b) +
    at(820, 130, pictureFrame(b.r, 240, 190)) +
    (b.stage === 'process'
      ? rect(500, 560, 420, 150, darken(wall, 0.35), 6) +
        line('M520 600 C600 560 660 680 760 620 S 880 640 910 600', '#c9843f', 10) +
        line('M520 660 C620 700 720 610 900 680', '#e9e4da', 10)
      : socket(560) + socket(640) + (b.stage === 'before' ? '' : socket(720))) +
    (b.stage === 'before'
      ? line('M598 674 C598 800 740 830 760 760', '#e9e4da', 10) +
        rect(740, 742, 230, 44, '#efeadd', 10) +
        times(
          4,
          (n) =>
            circle(772 + n * 52, 764, 14, '#b9b09a') +
            line(
              `M${772 + n * 52} 764 C${800 + n * 50} 860 ${860 + n * 40} 850 ${1000 + n * 30} 810`,
              ['#35383d', '#c8473c', '#f4f1ea', '#3f7fb8'][n] ?? '#35383d',
              9,
            ),
        ) +
        faint(0.5, path('M560 600 q36 -80 10 -120 q70 40 64 120 Z', '#3a3030'))
      : '') +
    shadow(330, 840, 210, 20) +
    rect(160, 560, 340, 210, seat, 60) +
    rect(130, 650, 90, 160, darken(seat, 0.12), 34) +
    rect(440, 650, 90, 160, darken(seat, 0.12), 34) +
    rect(200, 690, 260, 80, lighten(seat, 0.16), 26) +
    line('M170 810 V846 M490 810 V846', '#6b4a33', 16) +
    at(1040, 846, lampFloor(b.stage === 'after')) +
    (b.stage === 'after'
      ? at(900, 850, plant(b.r), 0.85) +
        rect(270, 620, 110, 90, lighten(seat, 0.5), 20) +
        sparkles([
          [700, 560, 22],
          [820, 600, 16],
        ])
      : '') +
    (b.stage === 'process' ? at(760, 866, toolbox('#2f6f8f')) : '')
  );
};

export const electricalScenes: readonly Scene[] = [
  fuseBox,
  diningLamps,
  carCharger,
  kitchenSpots,
  readingCorner,
];
