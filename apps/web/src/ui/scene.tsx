import type { SceneName } from '@mesterhand/domain/scenes/scenes';
import type { CSSProperties, ReactNode } from 'react';
import { currentLanguage } from '../core/i18n/i18n.ts';
import { usePublicSettings } from '../core/session/site-settings.ts';
import { Picture } from './picture.tsx';

type SceneProps = {
  name: SceneName;
  /** Pixels of its place at most; a photograph is cut to their proportions. */
  width: number;
  height: number;
  className?: string | undefined;
  style?: CSSProperties;
  /** The drawing. */
  children: ReactNode;
};

/** A drawn scene, or the photograph that the operator shows instead. */
export function Scene({ name, width, height, className, style, children }: SceneProps) {
  const scene = usePublicSettings().data?.scenes?.[name];
  if (!scene) return children;
  const { image, focusX, focusY, alts } = scene;
  return (
    <Picture
      url={image}
      alt={alts ? alts[currentLanguage()] : ''}
      sizes={`(max-width: 62em) 100vw, ${width}px`}
      width={width}
      height={height}
      className={className}
      style={{
        aspectRatio: width / height,
        objectFit: 'cover',
        objectPosition: `${focusX}% ${focusY}%`,
        ...style,
      }}
    />
  );
}
