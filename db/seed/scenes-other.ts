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
  drill,
  lampFloor,
  pictureFrame,
  plant,
  puddle,
  rug,
  sparkles,
  stains,
  toolbox,
  towels,
} from './scene-props.ts';

const screws = times(8, (n) => circle(n * 26, (n * 17) % 30, 7, '#8b939a'));

const bookcase: Scene = (b) => {
  const wall = b.tone(b.r.pick(['#d8e4dc', '#f2dbc9', '#dde1ee', '#efe4c9']));
  const wood = b.r.pick(['#c99a63', '#f4efe4', '#8f6a4d', '#46607d']);
  const frame =
    rect(360, 110, 480, 610, wood, 8) +
    rect(384, 134, 432, 562, darken(wood, 0.3)) +
    [270, 412, 554].map((y) => rect(384, y, 432, 20, wood)).join('') +
    rect(590, 134, 20, 562, wood);
  const colours = ['#c8704f', '#46607d', '#e0b65c', '#7fa89f', '#a4576b', '#f4f1ea'];
  const books = times(16, (n) => {
    const cell = Math.floor(n / 4);
    const x = (cell % 2 ? 620 : 396) + (n % 4) * 36;
    const y = [270, 412, 554, 696][(cell * 3) % 4] ?? 270;
    const h = 70 + ((n * 19) % 36);
    return rect(x, y - h, 28, h, colours[(n * 5) % 6] ?? '#c8704f', 3);
  });
  return (
    room(wall, b.tone('#c9a377'), 690) +
    planks(690, b.tone('#d1ab7d')) +
    windowView(60, 130, 210, 290, b) +
    (b.stage === 'before'
      ? at(420, 800, cardboard(380, 150)) +
        at(760, 800, cardboard(180, 240)) +
        at(470, 650, cardboard(260, 110)) +
        at(960, 860, cardboard(150, 120))
      : '') +
    (b.stage === 'process'
      ? shadow(600, 724, 270, 14) +
        rect(360, 110, 24, 610, wood) +
        rect(816, 110, 24, 610, wood) +
        rect(360, 696, 480, 24, wood) +
        rect(360, 410, 480, 20, wood) +
        at(920, 780, line('M0 0 V-420', wood, 26)) +
        at(960, 780, line('M0 0 V-380', lighten(wood, 0.15), 26)) +
        at(480, 850, drill()) +
        at(700, 840, screws) +
        at(150, 850, toolbox()) +
        rect(850, 810, 210, 60, '#fffdf7', 4) +
        line('M870 826 H960 M870 846 H1000', '#9fb3ae', 6)
      : '') +
    (b.stage === 'after'
      ? shadow(600, 724, 280, 14) +
        frame +
        books +
        at(470, 412, plant(b.r), 0.5) +
        at(716, 554, plant(b.r.fork('two')), 0.44) +
        circle(716, 236, 34, '#e8b65c') +
        at(200, 850, lampFloor(true)) +
        rug('#d9a98a', 640, 830, 380) +
        at(1020, 800, plant(b.r.fork('three')), 1.15) +
        at(920, 170, pictureFrame(b.r, 180, 210))
      : '')
  );
};

const movingVan: Scene = (b) => {
  const van = b.tone(b.r.pick(['#f4f1ea', '#2f7d78', '#e2a93f', '#4f7fb3']));
  const houses = times(
    5,
    (n) =>
      rect(
        n * 240,
        230 + ((n * 61) % 90),
        240,
        460,
        b.tone(
          ['#d9705a', '#e8b65c', '#9fbfb4', '#c98a6a', '#7fa3b8'][
            (n + b.r.fork('row').int(0, 4)) % 5
          ] ?? '#d9705a',
        ),
      ) +
      path(`M${n * 240} ${230 + ((n * 61) % 90)} l120 -90 l120 90 Z`, b.tone('#5a4f52')) +
      times(
        6,
        (k) =>
          rect(
            n * 240 + 34 + (k % 2) * 104,
            340 + Math.floor(k / 2) * 110,
            64,
            76,
            b.tone('#fffdf7'),
            3,
          ) +
          rect(
            n * 240 + 42 + (k % 2) * 104,
            348 + Math.floor(k / 2) * 110,
            48,
            60,
            b.tone('#bfe0ea'),
          ),
      ),
  );
  const load = (count: number) =>
    times(count, (n) =>
      at(250 + (n % 3) * 130, 706 - Math.floor(n / 3) * 118, cardboard(120, 110)),
    );
  return (
    rect(0, 0, 1200, 900, b.tone('#d3eaee')) +
    houses +
    rect(0, 690, 1200, 70, b.tone('#cfc9bd')) +
    rect(0, 756, 1200, 144, b.tone('#8d8a8c')) +
    times(6, (n) => rect(60 + n * 220, 846, 120, 12, b.tone('#f4f1ea'), 4)) +
    shadow(610, 800, 470, 22) +
    rect(160, 330, 620, 420, van, 18) +
    rect(160, 690, 620, 60, darken(van, 0.14), 8) +
    path(
      'M780 440 H920 C960 440 980 460 1000 510 L1040 600 C1070 610 1080 630 1080 670 V750 H780 Z',
      darken(van, 0.06),
    ) +
    path('M816 470 H910 C934 470 946 480 960 512 L990 590 H816 Z', b.tone('#cfe8f0')) +
    circle(1060, 680, 16, '#ffe39a') +
    (b.stage === 'after'
      ? rect(200, 370, 540, 290, lighten(van, 0.22), 10) +
        path('M340 600 V500 L460 400 L580 500 V600 Z', '#c8704f') +
        rect(430, 520, 60, 80, '#fffdf7', 4)
      : rect(200, 370, 400, 336, '#4a4448', 6) + load(b.stage === 'process' ? 6 : 0)) +
    [330, 930].map((x) => circle(x, 776, 68, '#35383d') + circle(x, 776, 32, '#c4c8c9')).join('') +
    (b.stage === 'before'
      ? at(120, 868, cardboard(190, 150)) +
        at(320, 880, cardboard(150, 110)) +
        at(520, 876, cardboard(220, 170)) +
        at(1080, 880, cardboard(200, 160)) +
        at(140, 716, cardboard(140, 100))
      : '') +
    (b.stage === 'process'
      ? path('M160 750 L40 880 H180 L300 750 Z', '#aab2b8') +
        at(560, 880, cardboard(170, 130)) +
        at(720, 884, cardboard(140, 100)) +
        at(140, 836, cardboard(130, 100))
      : '') +
    (b.stage === 'after'
      ? at(1130, 760, plant(b.r), 0.9) +
        at(90, 760, plant(b.r.fork('two')), 0.8) +
        sparkles([
          [220, 360, 24],
          [760, 400, 22],
        ])
      : '')
  );
};

const laundry: Scene = (b) => {
  const wall = b.r.pick(['#d5e4e6', '#f0dfcf', '#dfe6d3']);
  const machine = (x: number, dark: boolean, out: boolean) => {
    const body = b.stage === 'before' ? '#cfc7b5' : dark ? '#e3e6e6' : '#fbfaf6';
    return (
      shadow(x + 150, 792, 170, 16) +
      rect(x, 400, 300, 390, body, 16) +
      rect(x + 20, 422, 260, 56, darken(body, 0.07), 10) +
      circle(x + 60, 450, 19, '#4a4d52') +
      rect(x + 150, 436, 110, 28, b.stage === 'after' ? '#2f6f6a' : '#77777b', 6) +
      (out
        ? circle(x + 150, 630, 112, '#3a3d42') +
          line(`M${x + 90} 590 q60 60 120 0 M${x + 84} 650 q60 70 130 0`, '#c8473c', 9)
        : circle(x + 150, 630, 116, '#b9c0c2') +
          circle(x + 150, 630, 92, '#54707c') +
          faint(
            0.5,
            path(
              `M${x + 76} 640 q40 -40 76 0 q40 40 72 0 q-10 82 -74 82 q-64 0 -74 -82 Z`,
              '#9fd0dc',
            ),
          ) +
          faint(0.45, path(`M${x + 96} 596 q20 -46 66 -48 l8 18 q-40 2 -54 38 Z`, '#ffffff')))
    );
  };
  return (
    room(b.tone(wall), b.tone('#b9b3a8'), 740) +
    tiles(
      { x: 0, y: 740, w: 1200, h: 160 },
      { size: 120, tall: 80, fill: b.tone('#c9c4ba'), grout: b.tone('#aea89c') },
    ) +
    windowView(870, 90, 240, 240, b) +
    rect(120, 190, 620, 22, b.tone('#b98a58'), 5) +
    [170, 290, 400]
      .map((x, n) =>
        rect(
          x,
          100 + n * 10,
          80,
          90 - n * 10,
          b.tone(['#e8923f', '#7fa89f', '#f4f1ea'][n] ?? '#fff'),
          10,
        ),
      )
      .join('') +
    rect(540, 120, 160, 70, b.tone('#cfa878'), 10) +
    line('M560 140 H680 M560 164 H680', b.tone('#a87f50'), 6) +
    machine(180, false, b.stage === 'process') +
    machine(500, true, false) +
    rect(160, 376, 660, 28, b.tone('#d8b88c'), 6) +
    (b.stage === 'before'
      ? at(330, 830, puddle(260)) +
        stains(b.r, { x: 180, y: 440, w: 600, h: 300 }, 7) +
        at(
          960,
          840,
          path('M-120 0 q-30 -110 60 -130 q80 -50 150 20 q80 60 20 120 Z', '#9fa5b5') +
            path('M-70 -20 q20 -80 90 -60 q60 0 60 60 Z', '#c98f8f'),
        )
      : '') +
    (b.stage === 'process'
      ? at(960, 850, toolbox('#2f6f8f')) +
        at(110, 856, bucket()) +
        at(640, 872, circle(0, -60, 60, '#b9c0c2') + circle(0, -60, 40, '#54707c'))
      : '') +
    (b.stage === 'after'
      ? at(
          960,
          850,
          path('M-110 -150 H110 L84 0 H-84 Z', '#d8b88c') +
            line('M-100 -100 H100 M-94 -50 H94', '#b08a58', 7) +
            path('M-100 -150 q40 -70 100 -40 q70 -30 100 40 Z', '#f4f1ea'),
        ) +
        at(1120, 430, towels('#7fa89f')) +
        at(720, 376, plant(b.r), 0.62) +
        sparkles([
          [250, 430, 26],
          [790, 560, 24],
          [470, 380, 16],
        ])
      : '')
  );
};

const nursery: Scene = (b) => {
  const wall = b.tone(b.r.pick(['#cfe0da', '#f4ddcf', '#dcdff0', '#f3e8c8']));
  const wood = b.r.pick(['#d9b27c', '#fbf6ea', '#b5845a']);
  const bars = (from: number, count: number) =>
    times(count, (n) => rect(from + n * 52, 480, 16, 220, wood, 6));
  return (
    room(wall, b.tone('#c9a377'), 700) +
    planks(700, b.tone('#d9b98c')) +
    windowView(110, 120, 240, 290, b) +
    at(860, 150, pictureFrame(b.r, 150, 180)) +
    at(1040, 190, pictureFrame(b.r.fork('two'), 110, 130)) +
    (b.stage === 'before'
      ? at(560, 830, cardboard(460, 120)) +
        at(600, 710, cardboard(360, 100)) +
        at(960, 840, cardboard(170, 210))
      : '') +
    (b.stage === 'process'
      ? shadow(600, 812, 300, 14) +
        rect(340, 440, 36, 370, wood, 8) +
        rect(376, 690, 450, 26, wood) +
        bars(390, 4) +
        rect(376, 466, 240, 24, wood, 8) +
        at(700, 860, drill()) +
        at(880, 850, screws) +
        at(1060, 860, toolbox('#e0a03c'), 0.9) +
        rect(660, 780, 300, 18, lighten(wood, 0.1), 4)
      : '') +
    (b.stage === 'after'
      ? rug('#e8b7a0', 600, 826, 420) +
        shadow(600, 800, 310, 14) +
        rect(370, 600, 460, 110, '#fffdf7', 20) +
        rect(520, 590, 310, 110, '#7fa89f', 18) +
        times(6, (n) => circle(560 + (n % 3) * 90, 620 + Math.floor(n / 3) * 46, 12, '#fbe08a')) +
        bars(396, 8) +
        rect(340, 440, 36, 370, wood, 8) +
        rect(824, 440, 36, 370, wood, 8) +
        rect(360, 460, 480, 26, wood, 10) +
        rect(360, 696, 480, 30, wood, 8) +
        line('M600 0 V190', '#8f8276', 4) +
        line('M470 200 Q600 160 730 200', '#b5845a', 9) +
        [480, 560, 640, 720]
          .map(
            (x, n) =>
              line(`M${x} 196 V${250 + (n % 2) * 30}`, '#8f8276', 4) +
              path(
                `M${x} ${244 + (n % 2) * 30} l12 24 l26 4 l-19 18 l5 26 l-24 -12 l-24 12 l5 -26 l-19 -18 l26 -4 Z`,
                ['#f0c04f', '#e8876a', '#7fa89f', '#8fa6cf'][n] ?? '#f0c04f',
              ),
          )
          .join('') +
        at(1040, 850, plant(b.r), 1) +
        circle(220, 800, 50, '#b98a5f') +
        circle(182, 756, 20, '#b98a5f') +
        circle(258, 756, 20, '#b98a5f') +
        oval(220, 816, 24, 18, '#e8cfae') +
        circle(204, 792, 6, '#35282a') +
        circle(236, 792, 6, '#35282a') +
        oval(220, 808, 8, 6, '#35282a')
      : '')
  );
};

export const otherScenes: readonly Scene[] = [bookcase, movingVan, laundry, nursery];
