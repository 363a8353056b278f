import type { ComponentPropsWithoutRef } from 'react';
import classes from './icon-tile.module.css';

type IconTileProps = ComponentPropsWithoutRef<'span'> & { size?: number };

/** An icon, or a short text, on a tinted square with round corners. */
export function IconTile({ size = 48, className = '', style, ...rest }: IconTileProps) {
  return (
    <span
      className={`${classes.tile} ${className}`}
      style={{ width: size, height: size, ...style }}
      {...rest}
    />
  );
}
