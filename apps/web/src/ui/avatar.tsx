import { imageUrl } from '@mesterhand/domain/uploads/images';
import { useState } from 'react';
import classes from './avatar.module.css';

type AvatarProps = {
  name: string;
  src?: string | null | undefined;
  size?: 40 | 56 | 72 | 96 | 128;
  /** Selects the tint behind the initials, the same for the same person. */
  seed?: number;
};

const TINTS = ['blue', 'green', 'yellow', 'purple', 'red', 'indigo', 'pink'] as const;

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words[0]?.[0] ?? '?';
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : '';
  return (first + last).toUpperCase();
}

/**
 * A portrait, in the person's colours until it is loaded; or initials where there is none or it fails to load. Hidden
 * from screen readers, since the name is next to it.
 */
export function Avatar({ name, src, size = 56, seed = name.length }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const [loaded, setLoaded] = useState<string | null>(null);
  const tint = TINTS[seed % TINTS.length] ?? 'blue';
  const isPicture = src && src !== failed;
  const look = {
    width: size,
    height: size,
    fontSize: size * 0.36,
    backgroundColor: `var(--${tint}-tint)`,
    color: `var(--${tint}-ink)`,
  };
  return (
    <span
      className={classes.avatar}
      style={look}
      data-late={(isPicture && src !== loaded) || undefined}
      aria-hidden
    >
      {isPicture ? (
        <img
          className={classes.picture}
          src={imageUrl(src, 'thumb')}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          onLoad={() => setLoaded(src)}
          onError={() => setFailed(src)}
        />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}
