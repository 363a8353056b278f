import { darken, mix } from './colour.ts';
import type { Random } from './random.ts';

export type Stage = 'before' | 'process' | 'after';

/** What a scene paints with. The same `r` seed at every stage keeps the room recognisable. */
export type Brush = {
  r: Random;
  stage: Stage;
  /** The colour as it looks at this stage: dull before, nearly fresh on the way, clean after. */
  tone(colour: string): string;
};
export type Scene = (brush: Brush) => string;

const dullness: Record<Stage, number> = { before: 0.42, process: 0.12, after: 0 };

export function createBrush(r: Random, stage: Stage): Brush {
  return {
    r,
    stage,
    tone: (colour) => darken(mix(colour, '#a39a88', dullness[stage]), dullness[stage] * 0.2),
  };
}

export const rect = (x: number, y: number, w: number, h: number, fill: string, rx = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${rx}" fill="${fill}"/>`;
export const circle = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
export const oval = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;
export const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
export const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
export const faint = (opacity: number, body: string) => `<g opacity="${opacity}">${body}</g>`;
export const at = (x: number, y: number, body: string, scale = 1) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${body}</g>`;
export const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');
export const shadow = (x: number, y: number, rx: number, ry: number) =>
  faint(0.14, oval(x, y, rx, ry, '#2b1f33'));

/** A room: wall, a darker strip where wall meets floor, and floor. */
export function room(wall: string, floor: string, horizon: number): string {
  return (
    rect(0, 0, 1200, horizon, wall) +
    faint(0.5, path(`M0 0 H420 L120 ${horizon} H0 Z`, mix(wall, '#ffffff', 0.35))) +
    rect(0, horizon - 22, 1200, 22, mix(wall, '#ffffff', 0.55)) +
    rect(0, horizon, 1200, 900 - horizon, floor) +
    faint(0.35, rect(0, horizon, 1200, 16, darken(floor, 0.35)))
  );
}

export function tiles(
  area: { x: number; y: number; w: number; h: number },
  look: { size: number; tall?: number; fill: string; grout: string },
): string {
  const tall = look.tall ?? look.size;
  let lines = '';
  for (let x = area.x; x <= area.x + area.w; x += look.size)
    lines += `M${x} ${area.y} V${area.y + area.h} `;
  for (let y = area.y; y <= area.y + area.h; y += tall)
    lines += `M${area.x} ${y} H${area.x + area.w} `;
  return rect(area.x, area.y, area.w, area.h, look.fill) + line(lines, look.grout, 4);
}

export function planks(top: number, colour: string): string {
  const seam = darken(colour, 0.2);
  const rows = [0, 50, 112, 188, 280].map((dy) => `M0 ${top + dy} H1200`).join(' ');
  const ends = times(16, (n) => {
    const row = n % 4;
    const y0 = top + (row === 0 ? 0 : row === 1 ? 50 : row === 2 ? 112 : 188);
    const y1 = top + (row === 0 ? 50 : row === 1 ? 112 : row === 2 ? 188 : 280);
    const x = 120 + Math.floor(n / 4) * 300 + row * 90;
    return `M${x} ${y0} L${x + (x - 600) * 0.05} ${y1} `;
  });
  return (
    rect(0, top, 1200, 900 - top, colour) +
    faint(0.55, line(rows, seam, 4) + line(ends, seam, 4)) +
    faint(0.3, rect(0, top, 1200, 12, seam))
  );
}

/** The fjord outside; every second Norwegian window has one. */
export function windowView(x: number, y: number, w: number, h: number, b: Brush): string {
  const id = `view${x}${y}`;
  const sky = b.tone('#cfe8ee');
  const view = b.r.fork('view').pick(['fjord', 'city', 'birch'] as const);
  const far =
    view === 'city'
      ? times(6, (n) =>
          rect(
            x + n * (w / 5) - 20,
            y + h * (0.5 + ((n * 37) % 23) / 100),
            w / 6,
            h,
            b.tone(
              ['#d9705a', '#e8b65c', '#9fbfb4', '#f0e4d0', '#7fa3b8', '#c98a6a'][n] ?? '#d9705a',
            ),
          ),
        )
      : view === 'birch'
        ? oval(x + w * 0.3, y + h * 1.02, w * 0.5, h * 0.35, b.tone('#a9c98f')) +
          oval(x + w * 0.8, y + h * 1.05, w * 0.5, h * 0.42, b.tone('#8ab582')) +
          [0.25, 0.62]
            .map(
              (k) =>
                rect(x + w * k, y, 16, h, b.tone('#f3efe6')) +
                circle(x + w * k + 8, y + h * 0.16, h * 0.22, b.tone('#9cc487')),
            )
            .join('')
        : path(
            `M${x} ${y + h * 0.62} L${x + w * 0.28} ${y + h * 0.24} L${x + w * 0.5} ${y + h * 0.55} L${x + w * 0.76} ${y + h * 0.3} L${x + w} ${y + h * 0.58} V${y + h} H${x} Z`,
            b.tone('#8fbcb2'),
          ) +
          path(
            `M${x + w * 0.28} ${y + h * 0.24} l${w * 0.08} ${h * 0.12} l${-w * 0.08} ${-h * 0.02} l${-w * 0.06} ${h * 0.02} Z`,
            '#ffffff',
          ) +
          rect(x, y + h * 0.68, w, h * 0.32, b.tone('#4f93a6'));
  return (
    `<clipPath id="${id}"><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="6"/></clipPath>` +
    rect(x - 22, y - 22, w + 44, h + 44, b.tone('#fffdf7'), 10) +
    `<g clip-path="url(#${id})">${rect(x, y, w, h, sky)}${circle(x + w * 0.78, y + h * 0.22, Math.min(w, h) * 0.1, b.tone('#ffd88a'))}${far}` +
    faint(
      0.25,
      path(
        `M${x} ${y + h * 0.7} L${x + w * 0.6} ${y} h${w * 0.16} L${x} ${y + h * 0.95} Z`,
        '#ffffff',
      ),
    ) +
    '</g>' +
    rect(x + w / 2 - 7, y, 14, h, b.tone('#fffdf7')) +
    rect(x - 34, y + h + 18, w + 68, 20, b.tone('#f1eadc'), 6)
  );
}
