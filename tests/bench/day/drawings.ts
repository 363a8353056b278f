import type { PartShare } from './profile.ts';

// Plain SVG, readable in light and dark.

const size = { width: 720, height: 360 };
const edge = { left: 60, right: 20, top: 30, bottom: 44 };
const colours = ['#0f6a5f', '#b45309', '#2563eb', '#7c3aed'];

export interface Curve {
  name: string;
  points: readonly { people: number; p99: number }[];
}

const draw = (height: number, parts: readonly string[]): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${height}" font-family="sans-serif" font-size="12">`,
    '<style>text{fill:#6b7280}line{stroke:#9ca3af;stroke-width:.5}polyline{fill:none;stroke-width:2}</style>',
    ...parts,
    '</svg>\n',
  ].join('\n');

const text = (x: number, y: number, words: string, more = ''): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${more}>${words}</text>`;

/** The p99 of each product over how many people are there, both axes logarithmic. */
export function drawCurves(curves: readonly Curve[], { limitMs }: { limitMs: number }): string {
  const all = curves.flatMap(({ points }) => points);
  const scale = (values: readonly number[], from: number, to: number) => {
    const [low, high] = [Math.log10(Math.min(...values)), Math.log10(Math.max(...values) * 1.1)];
    return (value: number): number =>
      from + ((Math.log10(value) - low) / (high - low || 1)) * (to - from);
  };
  const x = scale(
    all.map(({ people }) => people),
    edge.left,
    size.width - edge.right,
  );
  const bottom = size.height - edge.bottom;
  const y = scale([1, limitMs * 2, ...all.map(({ p99 }) => Math.max(1, p99))], bottom, edge.top);
  const place = ({ people, p99 }: Curve['points'][number]): string =>
    `${x(people).toFixed(1)},${y(Math.max(1, p99)).toFixed(1)}`;
  const ticks = [1, 10, 100, 1000].filter((ms) => y(ms) >= edge.top);
  const peoples = [...new Set(all.map(({ people }) => Math.round(people / 100) * 100))];
  return draw(size.height, [
    ...ticks.flatMap((ms) => [
      `<line x1="${edge.left}" x2="${size.width - edge.right}" y1="${y(ms).toFixed(1)}" y2="${y(ms).toFixed(1)}"/>`,
      text(8, y(ms) + 4, `${ms} ms`),
    ]),
    `<line x1="${edge.left}" x2="${size.width - edge.right}" y1="${y(limitMs).toFixed(1)}" y2="${y(limitMs).toFixed(1)}" stroke-dasharray="6 4"/>`,
    text(edge.left + 4, y(limitMs) - 4, `limit ${limitMs} ms`),
    ...spaced(peoples.map((people) => ({ people, at: x(Math.max(1, people)) }))).map(
      ({ people, at }) =>
        text(at, bottom + 18, people.toLocaleString('en'), 'text-anchor="middle"'),
    ),
    text(size.width / 2, size.height - 6, 'people at the same time', 'text-anchor="middle"'),
    ...curves.flatMap(({ name, points }, nth) => [
      `<polyline stroke="${colours[nth]}" points="${points.map(place).join(' ')}"/>`,
      text(edge.left + 8 + nth * 165, 18, name, `style="fill:${colours[nth]}"`),
    ]),
  ]);
}

/** Without labels that would overlap. */
function spaced<Label extends { at: number }>(labels: readonly Label[]): Label[] {
  const shown: Label[] = [];
  for (const label of labels.toSorted((one, other) => one.at - other.at))
    if (label.at - (shown.at(-1)?.at ?? Number.NEGATIVE_INFINITY) > 60) shown.push(label);
  return shown;
}

/** Two bars for each part: its own code, and with what works for it. */
export function drawParts(parts: readonly PartShare[]): string {
  const row = 26;
  const start = 200;
  const width = (share: number): number => share * 1.6 * (size.width - start);
  return draw(parts.length * row + 40, [
    text(start, 16, 'own code', `style="fill:${colours[0]}"`),
    text(start + 90, 16, 'with libraries and Node for it', `style="fill:${colours[1]}"`),
    ...parts.flatMap(({ name, own, whole }, nth) => {
      const top = 28 + nth * row;
      const bar = (offset: number, share: number, colour: string | undefined): string =>
        `<rect x="${start}" y="${top + offset}" width="${width(share).toFixed(1)}" height="9" fill="${colour}"/>`;
      const percents = [own, whole].map((share) => `${(share * 100).toFixed(1)} %`).join(' / ');
      return [
        text(start - 8, top + 13, name, 'text-anchor="end"'),
        bar(0, own, colours[0]),
        bar(10, whole, colours[1]),
        text(start + width(Math.max(own, whole)) + 8, top + 13, percents),
      ];
    }),
  ]);
}
