import type { ReactNode } from 'react';
import { useTranslation } from '../core/i18n/translation.ts';
import { IconButton } from './button.tsx';
import { IconZoomIn, IconZoomOut } from './icons.gen.ts';
import { useZoom } from './use-zoom.ts';
import classes from './zoomable.module.css';

type ZoomableProps = {
  /** Another one begins whole. */
  picture: number | string;
  /** As large as the window allows, for a dialog of the picture alone. */
  isLarge?: boolean;
  /** Of several pictures: a swipe and the arrow keys turn to the one before or behind. */
  onTurn?: (by: -1 | 1) => void;
  /** The picture, with its alternative text. */
  children: ReactNode;
  /** Above the picture, such as buttons. */
  above?: ReactNode;
};

/** A picture that opens large everywhere: pinch, double tap or the button enlarge it, arrow keys move it. */
export function Zoomable({ picture, isLarge = false, onTurn, children, above }: ZoomableProps) {
  const { t } = useTranslation('ui');
  const { frame, isClose, isHeld, transform, toggle, pointers } = useZoom({ picture, onTurn });
  return (
    <div
      ref={frame}
      className={classes.frame}
      data-close={isClose || undefined}
      data-held={isHeld || undefined}
    >
      <div
        role="presentation"
        className={`${classes.picture} ${isLarge ? classes.large : ''}`}
        style={{ transform }}
        onDragStart={(event) => event.preventDefault()}
        {...pointers}
      >
        {children}
      </div>
      {above}
      <IconButton
        className={classes.zoom ?? ''}
        label={t(isClose ? 'zoom.out' : 'zoom.in')}
        size={44}
        onClick={toggle}
      >
        {isClose ? <IconZoomOut aria-hidden /> : <IconZoomIn aria-hidden />}
      </IconButton>
    </div>
  );
}
