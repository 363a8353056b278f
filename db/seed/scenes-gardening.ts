import { darken, lighten, mix } from './colour.ts';
import { at, circle, faint, line, oval, path, rect, shadow, times } from './scene-brush.ts';
import type { Brush, Scene } from './scene-brush.ts';
import { bucket, cardboard, plant, sparkles, toolbox } from './scene-props.ts';

function outdoors(b: Brush, horizon: number): string {
  const far = b.tone(b.r.fork('far').pick(['#9cc4b6', '#a8bfd0', '#b3c9a8']));
  return (
    rect(0, 0, 1200, 900, b.tone('#d3eaee')) +
    circle(b.r.fork('sun').pick([180, 980]), 130, 64, b.tone('#ffd88a')) +
    faint(0.9, oval(560, 120, 110, 26, '#ffffff') + oval(640, 104, 80, 30, '#ffffff')) +
    path(
      `M0 ${horizon - 60} L220 ${horizon - 260} L400 ${horizon - 90} L620 ${horizon - 300} L840 ${horizon - 80} L1010 ${horizon - 220} L1200 ${horizon - 70} V${horizon + 40} H0 Z`,
      far,
    ) +
    path(`M620 ${horizon - 300} l44 56 l-40 -10 l-34 14 Z`, '#ffffff') +
    path(
      `M0 ${horizon - 20} C300 ${horizon - 90} 800 ${horizon - 40} 1200 ${horizon - 80} V900 H0 Z`,
      b.tone('#8fbb7f'),
    )
  );
}

const cottage = (b: Brush, x: number, base: number, colour: string) =>
  rect(x, base - 230, 360, 230, colour) +
  times(8, (n) => line(`M${x + 24 + n * 45} ${base - 226} V${base}`, darken(colour, 0.12), 4)) +
  path(
    `M${x - 34} ${base - 222} L${x + 60} ${base - 350} H${x + 300} L${x + 394} ${base - 222} Z`,
    b.tone('#4a4b52'),
  ) +
  [x + 50, x + 220]
    .map(
      (wx) =>
        rect(wx - 8, base - 178, 106, 106, b.tone('#fffdf7'), 4) +
        rect(wx, base - 170, 90, 90, b.tone('#bfe0ea')) +
        rect(wx + 41, base - 170, 8, 90, b.tone('#fffdf7')) +
        rect(wx, base - 129, 90, 8, b.tone('#fffdf7')),
    )
    .join('');

const tuft = (x: number, y: number, colour: string) =>
  path(
    `M${x} ${y} q-4 -70 -34 -96 q30 20 38 60 q2 -60 16 -96 q8 50 0 92 q16 -44 42 -60 q-30 40 -34 100 Z`,
    colour,
  );
const flower = (x: number, y: number, colour: string) =>
  line(`M${x} ${y} V${y - 54}`, '#4f8f57', 6) +
  times(5, (n) =>
    circle(
      x + Math.round(Math.cos(n * 1.257) * 14),
      y - 60 + Math.round(Math.sin(n * 1.257) * 14),
      12,
      colour,
    ),
  ) +
  circle(x, y - 60, 9, '#fbe08a');
const spade = () =>
  line('M0 -260 V-60', '#c6a15f', 14) +
  line('M-26 -262 H26', '#8f6a43', 14) +
  path('M-36 -72 H36 V-20 Q20 20 0 26 Q-20 20 -36 -20 Z', '#8b939a');
const barrow = (load: string) =>
  shadow(20, 0, 150, 14) +
  path('M-120 -120 H140 L96 -30 H-70 Z', '#5f8f6f') +
  path('M-112 -120 C-60 -180 80 -180 132 -120 Z', load) +
  line('M-60 -36 L-190 -92 M-60 -30 L-90 -4', '#4a4446', 11) +
  circle(104, -20, 34, '#35383d') +
  circle(104, -20, 13, '#c4c8c9');

const terrace: Scene = (b) => {
  const wood = b.stage === 'before' ? '#9b968a' : b.r.pick(['#c08a55', '#b5794a', '#d3a56c']);
  const house = b.tone(b.r.fork('house').pick(['#b8443a', '#f1ede2', '#e2a93f', '#5f7f8c']));
  return (
    outdoors(b, 470) +
    cottage(b, 40, 600, house) +
    path('M0 600 H1200 V900 H0 Z', b.tone('#84b56f')) +
    path('M60 600 H940 L1120 880 H-80 Z', wood) +
    times(8, (n) => line(`M${60 + n * 126} 600 L${-80 + n * 171} 880`, darken(wood, 0.22), 5)) +
    faint(0.4, path('M-80 880 H1120 V900 H-80 Z', darken(wood, 0.4))) +
    (b.stage === 'before'
      ? times(9, (n) =>
          tuft(120 + n * 124, 650 + ((n * 71) % 200), n % 2 ? '#7d9a5e' : '#95a86c'),
        ) +
        path('M500 700 L640 690 L690 780 L520 790 Z', '#4b4238') +
        line('M500 700 L560 640', darken(wood, 0.3), 22) +
        times(6, (n) => oval(180 + n * 170, 700 + ((n * 53) % 150), 60, 16, '#7c8a5c'))
      : '') +
    (b.stage === 'process'
      ? path('M620 600 H940 L1120 880 H640 Z', '#6f6457') +
        times(4, (n) => line(`M620 ${650 + n * 62} H${980 + n * 40}`, '#c6a15f', 16)) +
        times(4, (n) => rect(760, 780 - n * 26, 330, 20, n % 2 ? wood : lighten(wood, 0.14), 3)) +
        at(280, 830, toolbox())
      : '') +
    (b.stage === 'after'
      ? shadow(520, 800, 190, 14) +
        oval(520, 690, 150, 22, '#fffdf7') +
        line('M520 700 V800 M460 802 H580', '#4a4446', 14) +
        [300, 740]
          .map(
            (x) =>
              rect(x - 50, 620, 100, 110, '#3f7d76', 18) +
              line(`M${x - 40} 730 V800 M${x + 40} 730 V800`, '#2d5f59', 12),
          )
          .join('') +
        line('M520 690 V330', '#8f6a43', 12) +
        path(
          'M290 400 Q520 230 750 400 Q690 380 636 402 Q580 380 520 402 Q460 380 404 402 Q350 380 290 400 Z',
          b.r.fork('parasol').pick(['#d9604f', '#e8b65c', '#4f93a6']),
        ) +
        at(100, 760, plant(b.r), 1) +
        at(1000, 700, plant(b.r.fork('two')), 0.95) +
        times(14, (n) => circle(90 + n * 66, 596 - (n % 2) * 12, 9, '#ffe9a8'))
      : '')
  );
};

const hedge: Scene = (b) => {
  const green = b.tone(b.r.pick(['#4f8f57', '#5f9a5a', '#3f7d5a']));
  const house = b.tone(b.r.fork('house').pick(['#f1ede2', '#e2a93f', '#7fa3b8', '#b8443a']));
  const wild =
    times(22, (n) =>
      circle(
        -10 + n * 58,
        520 + ((n * 47) % 90),
        62 + ((n * 13) % 26),
        n % 3 ? green : lighten(green, 0.12),
      ),
    ) +
    rect(0, 540, 1200, 180, green) +
    times(
      11,
      (n) =>
        line(`M${60 + n * 110} 500 l${n % 2 ? 30 : -24} -110`, darken(green, 0.25), 9) +
        circle(60 + n * 110 + (n % 2 ? 30 : -24), 380, 28, lighten(green, 0.1)),
    );
  const neat =
    rect(0, 500, 1200, 220, green, 24) +
    faint(
      0.5,
      times(60, (n) =>
        circle(
          20 + (n % 20) * 61,
          530 + Math.floor(n / 20) * 62 + ((n * 17) % 20),
          15,
          lighten(green, 0.18),
        ),
      ),
    ) +
    rect(0, 496, 1200, 34, lighten(green, 0.16), 17);
  return (
    outdoors(b, 430) +
    cottage(b, b.r.fork('spot').pick([120, 700]), 540, house) +
    (b.stage === 'before'
      ? wild
      : b.stage === 'after'
        ? neat
        : `<clipPath id="cut"><rect x="0" y="300" width="620" height="500"/></clipPath><clipPath id="wild"><rect x="620" y="300" width="580" height="500"/></clipPath><g clip-path="url(#cut)">${neat}</g><g clip-path="url(#wild)">${wild}</g>`) +
    rect(0, 710, 1200, 190, b.tone(b.stage === 'before' ? '#a3a86a' : '#8cc074')) +
    (b.stage === 'after'
      ? times(5, (n) =>
          faint(
            0.35,
            path(
              `M${n * 260 - 40} 900 L${n * 240 + 90} 710 h110 L${n * 260 + 90} 900 Z`,
              '#a6d48c',
            ),
          ),
        )
      : '') +
    (b.stage === 'before'
      ? times(12, (n) => tuft(40 + n * 104, 800 + ((n * 41) % 90), n % 2 ? '#7d8f4e' : '#94a058'))
      : '') +
    (b.stage === 'process'
      ? at(330, 860, barrow('#5f8f4f')) +
        at(
          760,
          830,
          line('M-100 -40 H60', '#f0b429', 40) +
            line('M60 -40 H250', '#aab2b8', 16) +
            times(9, (n) => path(`M${74 + n * 20} -50 l8 -18 l8 18 Z`, '#77777b')) +
            line('M-60 -70 C-50 -120 10 -120 20 -70', '#35383d', 13),
        ) +
        times(10, (n) => oval(520 + n * 60, 790 + ((n * 29) % 80), 20, 8, green))
      : '') +
    (b.stage === 'after'
      ? times(9, (n) =>
          flower(
            120 + n * 120,
            790 + (n % 2) * 26,
            ['#d9566a', '#f0c04f', '#f4f1ea', '#9a7fc0'][n % 4] ?? '#d9566a',
          ),
        ) +
        sparkles([
          [300, 470, 24],
          [900, 470, 28],
        ])
      : '')
  );
};

const raisedBeds: Scene = (b) => {
  const wood = b.tone('#b5794a');
  const bed = (x: number, y: number, w: number) =>
    shadow(x + w / 2, y + 118, w * 0.54, 14) +
    rect(x, y, w, 116, wood, 6) +
    line(`M${x} ${y + 40} H${x + w} M${x} ${y + 80} H${x + w}`, darken(wood, 0.2), 4) +
    oval(x + w / 2, y + 2, w / 2, 22, '#5a4032') +
    (b.stage === 'after'
      ? times(Math.floor(w / 62), (n) =>
          n % 3 === 0
            ? flower(x + 34 + n * 62, y + 4, '#f0873f')
            : n % 3 === 1
              ? circle(x + 34 + n * 62, y - 18, 34, '#6fae62') +
                circle(x + 34 + n * 62, y - 22, 19, '#8fc77a')
              : line(`M${x + 34 + n * 62} ${y} V${y - 70}`, '#4f8f57', 6) +
                circle(x + 22 + n * 62, y - 50, 12, '#d6503f') +
                circle(x + 46 + n * 62, y - 34, 12, '#d6503f') +
                circle(x + 30 + n * 62, y - 74, 12, '#e8923f'),
        )
      : b.stage === 'process'
        ? times(Math.floor(w / 90), (n) =>
            path(
              `M${x + 50 + n * 90} ${y} q-30 -20 -26 -44 q26 4 26 40 q2 -34 28 -44 q4 30 -28 48 Z`,
              '#6fae62',
            ),
          )
        : times(5, (n) => tuft(x + 30 + n * (w / 5), y + 10, '#8f945c')));
  return (
    outdoors(b, 440) +
    rect(0, 560, 1200, 340, b.tone(b.stage === 'before' ? '#a3a36a' : '#8cc074')) +
    times(
      16,
      (n) =>
        rect(n * 78, 440, 58, 150, b.tone('#f4efe4'), 8) +
        path(`M${n * 78} 446 l29 -30 l29 30 Z`, b.tone('#f4efe4')),
    ) +
    rect(0, 480, 1200, 18, b.tone('#e4dccb')) +
    (b.stage === 'before'
      ? times(10, (n) => tuft(60 + n * 118, 640 + ((n * 67) % 230), n % 2 ? '#7d8f4e' : '#9aa05f'))
      : '') +
    bed(110, 640, 400) +
    bed(640, 680, 460) +
    (b.stage === 'after'
      ? path('M510 900 L560 600 H620 L650 900 Z', '#d9cdb9') + at(560, 850, bucket('#4f93b8'), 0.8)
      : '') +
    (b.stage === 'process'
      ? at(300, 880, barrow('#5a4032')) + at(560, 800, spade()) + at(900, 890, cardboard(150, 90))
      : '')
  );
};

const snow: Scene = (b) => {
  const house = b.r.pick(['#b8443a', '#e2a93f', '#4f7f8c', '#8f5a4a']);
  const drifts =
    path(
      'M0 640 C160 560 320 620 460 580 C640 540 820 620 980 570 C1080 550 1160 590 1200 580 V900 H0 Z',
      '#eaf2f8',
    ) + path('M0 740 C220 680 420 760 640 710 C860 670 1040 740 1200 700 V900 H0 Z', '#dbe7f1');
  const clear =
    path('M500 620 H640 L860 900 H340 Z', '#8d9197') +
    path('M500 620 L340 900 H300 L470 620 Z M640 620 L860 900 H910 L672 620 Z', '#c9d8e6');
  return (
    rect(0, 0, 1200, 900, b.stage === 'before' ? '#aebccb' : '#c9def0') +
    path('M0 480 L200 250 L380 440 L600 200 L830 450 L1010 280 L1200 460 V700 H0 Z', '#dfe9f2') +
    path('M0 560 C320 500 860 520 1200 480 V700 H0 Z', '#eef4f9') +
    cottage(b, 400, 640, mix(house, '#ffffff', b.stage === 'before' ? 0.15 : 0)) +
    path(
      'M360 424 L460 280 Q580 262 700 280 L800 424 Q760 400 720 424 Q640 396 580 424 Q500 398 440 424 Z',
      '#f7fbfe',
    ) +
    [110, 240, 930, 1080]
      .map(
        (x, n) =>
          path(`M${x} ${330 + n * 10} l90 290 h-180 Z`, b.tone('#3f6b5c')) +
          path(`M${x} ${330 + n * 10} l34 110 q-34 -24 -68 0 Z`, '#f7fbfe'),
      )
      .join('') +
    drifts +
    (b.stage === 'before'
      ? path('M300 900 C380 700 460 640 570 640 C690 640 780 720 900 900 Z', '#f4f8fc')
      : b.stage === 'after'
        ? clear
        : `<clipPath id="dug"><rect x="0" y="730" width="1200" height="170"/></clipPath><g clip-path="url(#dug)">${clear}</g>` +
          path('M420 740 q60 -80 160 -60 q110 -20 170 60 Z', '#f7fbfe')) +
    (b.stage === 'process'
      ? at(
          690,
          860,
          line('M0 -250 L-40 -70', '#c6a15f', 14) + path('M-100 -80 H20 L34 10 H-110 Z', '#d6503f'),
        )
      : '') +
    (b.stage === 'after'
      ? sparkles([
          [300, 760, 24],
          [960, 720, 30],
          [580, 300, 20],
        ]) +
        [450, 700]
          .map(
            (x) =>
              rect(x - 26, 590, 52, 70, '#35383d', 6) + rect(x - 18, 600, 36, 50, '#ffe39a', 4),
          )
          .join('')
      : '') +
    (b.stage === 'after'
      ? ''
      : times(40, (n) => circle((n * 173) % 1200, (n * 97) % 860, 5 + (n % 3) * 2, '#ffffff')))
  );
};

export const gardeningScenes: readonly Scene[] = [terrace, hedge, raisedBeds, snow];
