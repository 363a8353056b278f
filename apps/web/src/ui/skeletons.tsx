import { useTranslation } from '../core/i18n/translation.ts';
import cardClasses from './card.module.css';
import masterClasses from './master-card.module.css';
import classes from './skeletons.module.css';
import tileClasses from './category-tile.module.css';

type BoneProps = { width: number | string; height: number; radius?: number | string };

export function SkeletonBlock({ width, height, radius }: BoneProps) {
  return (
    <div
      className={classes.block}
      style={{ width, height, ...(radius !== undefined && { borderRadius: radius }) }}
    />
  );
}

/** As tall as a master's card, so that nothing shifts when the masters load. */
export function MasterCardSkeleton() {
  return (
    <div className={`surface ${cardClasses.card} ${masterClasses.card}`} aria-hidden>
      <div className={masterClasses.head}>
        <SkeletonBlock width={72} height={72} radius="28%" />
        <div className={classes.lines}>
          <SkeletonBlock width="70%" height={20} />
          <SkeletonBlock width="55%" height={16} />
          <SkeletonBlock width="40%" height={16} />
        </div>
      </div>
      <div className={`small ${masterClasses.text}`}>
        <SkeletonBlock width="95%" height={16} />
      </div>
      <div className={masterClasses.badges} />
      <div className={`cluster ${cardClasses.foot}`}>
        <SkeletonBlock width={110} height={24} />
        <SkeletonBlock width={150} height={42} radius={12} />
      </div>
    </div>
  );
}

export function RowSkeleton() {
  return (
    <div className="surface row" style={{ padding: 'var(--space-5)' }} aria-hidden>
      <SkeletonBlock width={56} height={56} radius="28%" />
      <div className={classes.lines}>
        <SkeletonBlock width="45%" height={18} />
        <SkeletonBlock width="70%" height={14} />
      </div>
    </div>
  );
}

export function TileSkeleton() {
  return (
    <div className={`surface ${cardClasses.card} ${tileClasses.tile}`} aria-hidden>
      <SkeletonBlock width={48} height={48} radius={14} />
      <div className={tileClasses.skeletonText}>
        <SkeletonBlock width="60%" height={20} />
        <SkeletonBlock width="40%" height={14} />
      </div>
    </div>
  );
}

/** Announces the loading state once to screen readers. */
export function LoadingNote() {
  const { t } = useTranslation('core');
  return (
    <p className="visually-hidden" role="status">
      {t('loading')}
    </p>
  );
}
