import { darken, lighten } from './colour.ts';
import {
  at,
  circle,
  faint,
  line,
  oval,
  path,
  rect,
  room,
  shadow,
  tiles,
  times,
  windowView,
} from './scene-brush.ts';
import type { Brush, Scene } from './scene-brush.ts';
import {
  bucket,
  crack,
  drops,
  plant,
  puddle,
  sparkles,
  stains,
  toolbox,
  towels,
  workCorner,
} from './scene-props.ts';

const tap = (x: number, y: number, metal: string) =>
  line(
    `M${x} ${y} V${y - 92} C${x} ${y - 140} ${x + 84} ${y - 140} ${x + 84} ${y - 92} V${y - 76}`,
    metal,
    20,
  ) +
  rect(x - 26, y - 14, 52, 18, metal, 6) +
  line(`M${x - 6} ${y - 64} L${x - 48} ${y - 84}`, metal, 14);

function wallTiles(b: Brush): { fill: string; grout: string; accent: string } {
  const [fill, accent] = b.r.pick([
    ['#e6efee', '#2f7d78'],
    ['#f2e6dc', '#c2694a'],
    ['#dfe8ef', '#3e6488'],
    ['#e9ebdf', '#5d7f5a'],
    ['#f0e4e4', '#a4576b'],
  ] as const);
  return {
    fill: b.tone(fill),
    grout: b.tone(darken(fill, b.stage === 'before' ? 0.32 : 0.08)),
    accent: b.tone(accent),
  };
}

const vanity: Scene = (b) => {
  const look = wallTiles(b);
  const wood = b.tone(b.r.pick(['#c99a66', '#8f6a4a', '#e9dfcd', '#56756f']));
  const metal =
    b.stage === 'before' ? '#a08d6a' : b.r.fork('metal').pick(['#c7ced1', '#3d3c40', '#d2ab63']);
  const mirror = b.r.chance(0.5)
    ? circle(600, 262, 158, look.accent) + circle(600, 262, 144, b.tone('#d8eaf0'))
    : rect(420, 100, 360, 330, look.accent, 24) + rect(434, 114, 332, 302, b.tone('#d8eaf0'), 14);
  const open =
    rect(380, 600, 440, 170, darken(wood, 0.55)) +
    line('M600 600 V660 C600 720 680 700 680 650 V610', '#d8dcdd', 22) +
    line('M460 610 V770 M500 610 V770', '#c9804f', 14);
  const closed =
    rect(372, 596, 222, 178, wood, 8) +
    rect(606, 596, 222, 178, wood, 8) +
    line('M566 640 V690 M634 640 V690', metal, 9);
  return (
    tiles({ x: 0, y: 0, w: 1200, h: 720 }, { size: 120, tall: b.r.pick([60, 120]), ...look }) +
    rect(0, 482, 1200, 56, look.accent) +
    tiles(
      { x: 0, y: 720, w: 1200, h: 180 },
      { size: 150, tall: 90, fill: b.tone('#b9b3a8'), grout: b.tone('#9b958b') },
    ) +
    mirror +
    faint(0.55, path('M500 330 L620 150 H664 L528 366 Z', '#ffffff')) +
    shadow(600, 800, 280, 22) +
    rect(350, 580, 500, 210, darken(wood, 0.12), 12) +
    (b.stage === 'process' ? open : closed) +
    rect(330, 540, 540, 46, b.tone('#fffdf7'), 14) +
    path(
      'M436 474 H764 C756 518 716 542 668 542 H532 C484 542 444 518 436 474 Z',
      b.tone('#f4f2ec'),
    ) +
    faint(
      0.5,
      path('M764 474 C756 518 716 542 668 542 H640 C690 530 716 506 722 474 Z', b.tone('#cfcdc4')),
    ) +
    oval(600, 474, 164, 16, b.tone('#dfe5e4')) +
    tap(566, 478, metal) +
    at(980, 150, towels(b.tone(b.r.pick(['#d98a5f', '#7fa89f', '#e4c06a'])))) +
    (b.stage === 'after'
      ? at(800, 540, plant(b.r), 0.62) +
        rect(386, 482, 40, 58, '#e7b88c', 8) +
        rect(398, 462, 16, 22, '#6c5a52', 4) +
        sparkles([
          [508, 178, 34],
          [700, 350, 22],
          [322, 380, 20],
        ])
      : '') +
    (b.stage === 'before'
      ? at(650, 420, drops(52)) +
        at(620, 836, puddle(190)) +
        at(690, 200, crack(120)) +
        stains(b.r, { x: 40, y: 60, w: 1100, h: 560 }, 9)
      : '') +
    (b.stage === 'process' ? at(600, 838, bucket()) + at(950, 850, toolbox()) : '')
  );
};

const shower: Scene = (b) => {
  const look = wallTiles(b);
  const metal =
    b.stage === 'before' ? '#9d8b6b' : b.r.fork('metal').pick(['#39393d', '#c3cbcf', '#cfa75f']);
  const wet =
    b.stage === 'process'
      ? rect(360, 430, 480, 320, '#7fa6b5') +
        tiles(
          { x: 360, y: 60, w: 480, h: 370 },
          { size: 80, tall: 40, fill: look.accent, grout: darken(look.accent, 0.15) },
        )
      : tiles(
          { x: 360, y: 60, w: 480, h: 690 },
          {
            size: 80,
            tall: 40,
            fill: b.stage === 'before' ? look.fill : look.accent,
            grout: b.stage === 'before' ? look.grout : lighten(look.accent, 0.2),
          },
        );
  const glass =
    b.stage === 'process'
      ? ''
      : b.stage === 'before'
        ? path(
            'M700 70 H850 C832 300 860 520 836 756 L790 740 L760 760 L724 738 L700 756 C716 520 690 300 700 70 Z',
            '#c9bf9b',
          ) + line('M740 100 V700 M780 100 V700 M818 100 V700', '#a99e7b', 6)
        : faint(0.32, rect(640, 110, 210, 650, '#e9fbff', 4)) +
          line('M640 110 V760 M850 110 V760', '#ffffff', 6) +
          faint(0.5, path('M670 640 L800 200 H828 L690 680 Z', '#ffffff'));
  return (
    tiles({ x: 0, y: 0, w: 1200, h: 750 }, { size: 150, ...look }) +
    tiles(
      { x: 0, y: 750, w: 1200, h: 150 },
      { size: 75, tall: 50, fill: b.tone('#8f9a9b'), grout: b.tone('#7b8687') },
    ) +
    rect(340, 40, 520, 20, b.tone('#fffdf7')) +
    wet +
    rect(400, 330, 150, 100, darken(look.accent, 0.3), 4) +
    (b.stage === 'after'
      ? rect(420, 366, 30, 64, '#f4c9a8', 6) +
        rect(462, 352, 28, 78, '#9fc5bd', 6) +
        rect(502, 378, 30, 52, '#fffdf7', 6)
      : '') +
    line('M600 690 V170 H520', metal, 14) +
    rect(456, 160, 130, 20, metal, 10) +
    rect(584, 480, 60, 34, metal, 8) +
    glass +
    rect(60, 520, 210, 22, b.tone('#b98a58'), 6) +
    line('M90 542 V740 M240 542 V740', b.tone('#8f6a43'), 14) +
    at(1010, 170, towels(b.tone('#d98a5f'))) +
    (b.stage === 'after'
      ? times(12, (n) => line(`M${474 + n * 9} 186 l0 ${140 + (n % 3) * 60}`, '#d5eff5', 3)) +
        at(150, 520, plant(b.r), 0.8) +
        sparkles([
          [300, 220, 30],
          [900, 560, 24],
          [612, 240, 18],
        ])
      : '') +
    (b.stage === 'before'
      ? stains(b.r, { x: 370, y: 420, w: 420, h: 320 }, 12) +
        at(430, 560, crack(130)) +
        at(520, 800, puddle(170))
      : '') +
    (b.stage === 'process'
      ? times(5, (n) =>
          rect(
            930 + n * 4,
            690 - n * 20,
            170,
            17,
            n % 2 ? look.accent : lighten(look.accent, 0.25),
            2,
          ),
        ) +
        at(240, 850, bucket('#8a8f92')) +
        rect(470, 690, 180, 22, '#c6a15f', 4) +
        rect(380, 716, 440, 16, '#f0b429', 4)
      : '')
  );
};

const kitchenSink: Scene = (b) => {
  const front = b.tone(b.r.pick(['#5f8f8a', '#e9e2d3', '#3f5872', '#c98f5f', '#7f9a74']));
  const top = b.tone(b.r.pick(['#e9ded0', '#4b4a4d', '#c99c6c']));
  const metal =
    b.stage === 'before' ? '#a59a83' : b.r.fork('metal').pick(['#c7ced1', '#39393d', '#c99a4f']);
  const door = (x: number) =>
    rect(x, 586, 236, 244, front, 8) +
    rect(x + 22, 608, 192, 200, lighten(front, 0.08), 6) +
    rect(x + 92, 622, 52, 10, metal, 5);
  const open =
    rect(474, 586, 252, 244, darken(front, 0.6)) +
    line('M600 586 V660 C600 730 690 724 690 660 V640 H726', '#e3e6e6', 26) +
    line('M520 590 V826', '#c9804f', 14) +
    line('M552 590 V826', '#5f93b8', 10);
  return (
    room(b.tone('#f6ecdc'), b.tone('#c9a377'), 830) +
    windowView(400, 90, 400, 270, b) +
    tiles(
      { x: 0, y: 410, w: 1200, h: 120 },
      { size: 60, tall: 40, fill: b.tone('#fdfaf2'), grout: b.tone('#e4dac8') },
    ) +
    rect(40, 110, 250, 16, b.tone('#b98a58'), 4) +
    [0, 1, 2]
      .map((n) =>
        rect(
          64 + n * 72,
          50,
          50,
          60,
          b.tone(['#d98a5f', '#7fa89f', '#e4c06a'][n] ?? '#d98a5f'),
          10,
        ),
      )
      .join('') +
    rect(920, 110, 240, 16, b.tone('#b98a58'), 4) +
    circle(980, 76, 34, b.tone('#dfe7e4')) +
    circle(1040, 76, 34, b.tone('#f1d9c6')) +
    at(1120, 110, plant(b.r.fork('shelf')), 0.42) +
    rect(0, 570, 1200, 260, darken(front, 0.2)) +
    [-20, 226, 974 - 246, 974].map(door).join('') +
    (b.stage === 'before' || b.stage === 'process' ? open : door(480)) +
    rect(0, 524, 1200, 48, top) +
    rect(430, 520, 340, 22, b.tone('#aab2b4'), 8) +
    oval(600, 531, 140, 8, b.tone('#7d8587')) +
    tap(560, 520, metal) +
    (b.stage === 'after'
      ? at(300, 524, plant(b.r), 0.6) +
        circle(900, 506, 20, '#e8923f') +
        circle(930, 500, 24, '#d9b23f') +
        circle(958, 508, 18, '#8fb35a') +
        sparkles([
          [470, 470, 26],
          [730, 470, 20],
          [690, 400, 16],
        ])
      : '') +
    (b.stage === 'before'
      ? at(644, 460, drops(30)) +
        at(600, 866, puddle(250)) +
        at(670, 740, drops(36)) +
        stains(b.r, { x: 30, y: 410, w: 1100, h: 110 }, 6)
      : '') +
    (b.stage === 'process'
      ? at(640, 868, bucket('#e0a03c')) + at(300, 874, toolbox('#2f6f8f'))
      : '')
  );
};

const bathtub: Scene = (b) => {
  const wall = b.r.pick(['#cfe0dc', '#f0dfd0', '#d9dfe9', '#e6e6d4']);
  const metal =
    b.stage === 'before' ? '#9d8b6b' : b.r.fork('metal').pick(['#3a3a3e', '#caa35a', '#bfc8cc']);
  return (
    room(b.tone(wall), b.tone('#d9cdb9'), 640) +
    tiles(
      { x: 0, y: 640, w: 1200, h: 260 },
      { size: 120, tall: 65, fill: b.tone('#e9e1d2'), grout: b.tone('#cfc4b0') },
    ) +
    (b.stage === 'process'
      ? ''
      : tiles(
          { x: 0, y: 440, w: 1200, h: 180 },
          { size: 60, fill: b.tone(lighten(wall, 0.5)), grout: b.tone(darken(wall, 0.06)) },
        )) +
    windowView(390, 80, 420, 270, b) +
    line('M1010 640 V360 C1010 320 920 320 920 360 V390', metal, 18) +
    rect(980, 500, 60, 18, metal, 6) +
    shadow(600, 812, 400, 26) +
    line('M350 770 L326 812 M850 770 L874 812', metal, 26) +
    path(
      'M210 500 H990 C980 690 900 790 780 790 H420 C300 790 220 690 210 500 Z',
      b.tone('#fffdf7'),
    ) +
    faint(
      0.6,
      path('M780 790 C900 790 980 690 990 500 H900 C890 660 850 760 740 790 Z', b.tone('#dcd9cf')),
    ) +
    rect(186, 476, 828, 36, b.tone('#fffdf7'), 18) +
    (b.stage === 'after'
      ? times(9, (n) => circle(330 + n * 66, 474 - (n % 3) * 12, 36 + (n % 2) * 12, '#ffffff')) +
        at(120, 830, plant(b.r), 1.1) +
        rect(960, 780, 130, 16, '#b98a58', 5) +
        line('M984 796 V850 M1066 796 V850', '#8f6a43', 12) +
        rect(984, 746, 84, 34, '#d98a5f', 8) +
        sparkles([
          [300, 600, 30],
          [860, 580, 22],
          [240, 420, 18],
        ])
      : '') +
    (b.stage === 'before'
      ? faint(
          0.6,
          path('M560 512 C570 600 590 700 610 780 C630 700 622 600 640 512 Z', '#a8733d'),
        ) +
        at(340, 560, crack(130)) +
        stains(b.r, { x: 60, y: 420, w: 1080, h: 200 }, 8) +
        at(900, 856, puddle(150))
      : '') +
    (b.stage === 'process'
      ? workCorner(b.r, 170, 860) +
        at(1050, 858, bucket()) +
        line('M600 790 V850 H760', '#d8dcdd', 22)
      : '')
  );
};

const heater: Scene = (b) => {
  const copper = b.tone('#cf8352');
  const body = b.stage === 'before' ? '#cbbd9f' : '#f8f6f0';
  return (
    room(b.tone('#dde3df'), b.tone('#a9a59d'), 740) +
    tiles(
      { x: 0, y: 480, w: 1200, h: 238 },
      { size: 80, fill: b.tone('#eef0ea'), grout: b.tone('#cfd6cf') },
    ) +
    line('M470 160 V60 H900 V360 M560 160 V110 H1000 V360', copper, 18) +
    line(
      'M900 360 V700 M1000 360 V700',
      b.stage === 'process' ? '#00000000' : b.tone('#5f93b8'),
      18,
    ) +
    circle(900, 260, 26, b.tone('#c8473c')) +
    line('M874 260 H926', '#7d2a24', 8) +
    circle(1000, 300, 26, b.tone('#3f7fb8')) +
    line('M974 300 H1026', '#234d73', 8) +
    shadow(520, 800, 220, 22) +
    line('M410 740 V796 M630 740 V796', '#77777b', 22) +
    rect(350, 150, 340, 610, body, 110) +
    faint(0.5, rect(590, 170, 76, 570, darken(body, 0.1), 60)) +
    faint(0.8, rect(392, 240, 26, 380, '#ffffff', 13)) +
    circle(520, 330, 54, '#e4e1d8') +
    circle(520, 330, 44, '#fffdf7') +
    line(b.stage === 'before' ? 'M520 330 L494 356' : 'M520 330 L548 302', '#d6503f', 7) +
    rect(470, 600, 100, 60, '#d9d6cc', 8) +
    circle(500, 630, 10, b.stage === 'after' ? '#5fae6b' : '#b9b5aa') +
    circle(540, 630, 10, '#e0a03c') +
    rect(820, 420, 270, 170, b.tone('#b98a58'), 8) +
    times(3, (n) =>
      rect(842 + n * 78, 440, 56, 130, b.tone(['#f4f1ea', '#dfe7e4', '#f1d9c6'][n] ?? '#fff'), 6),
    ) +
    (b.stage === 'before'
      ? faint(
          0.55,
          path(
            'M400 740 C440 640 470 700 500 620 C540 700 570 650 640 736 L600 758 H420 Z',
            '#9c5f2e',
          ),
        ) +
        at(520, 836, puddle(280)) +
        at(470, 762, drops(26)) +
        stains(b.r, { x: 720, y: 500, w: 400, h: 180 }, 6)
      : '') +
    (b.stage === 'after'
      ? at(160, 800, plant(b.r), 1.05) +
        sparkles([
          [420, 220, 28],
          [664, 250, 20],
          [930, 160, 18],
        ])
      : '') +
    (b.stage === 'process'
      ? at(200, 850, toolbox()) + at(860, 856, bucket()) + rect(700, 640, 18, 110, copper, 6)
      : '')
  );
};

export const plumbingScenes: readonly Scene[] = [vanity, shower, kitchenSink, bathtub, heater];
