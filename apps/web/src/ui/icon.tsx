import { type ComponentProps, type FunctionComponent, createElement } from 'react';

type Attributes = ComponentProps<'svg'>;

type IconProps = Omit<Attributes, 'stroke'> & {
  /** Width and height in pixels. */
  size?: number | string;
  /** The stroke width on a grid of 24 units; filled shapes have none. */
  stroke?: number | string;
};

/** An icon component of `icons.gen.ts`. */
export type Icon = FunctionComponent<IconProps>;

/** A path's data, with a fill that differs from the icon's. */
type Path = string | { d: string; fill: string };

type Manner = (color: string, stroke: number | string) => Attributes;

const asLines: Manner = (color, stroke) => ({
  fill: 'none',
  stroke: color,
  strokeWidth: stroke,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
});

const asShapes: Manner = (color) => ({ fill: color, stroke: 'none' });

function draw(manner: Manner, name: string, paths: readonly Path[]): Icon {
  // Created once: React skips identical elements when the icon renders again.
  const drawn = paths.map((path, key) =>
    createElement('path', { key, ...(typeof path === 'string' ? { d: path } : path) }),
  );
  const own = `tabler-icon tabler-icon-${name}`;
  return ({ color = 'currentColor', size = 24, stroke = 2, className, children, ...rest }) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      {...manner(color, stroke)}
      className={className ? `${own} ${className}` : own}
      {...rest}
    >
      {drawn}
      {children}
    </svg>
  );
}

/** An icon of strokes. */
export const drawLines = (name: string, ...paths: Path[]): Icon => draw(asLines, name, paths);

/** An icon of filled shapes. */
export const drawShapes = (name: string, ...paths: Path[]): Icon => draw(asShapes, name, paths);
