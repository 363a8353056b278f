import { useTranslation } from '../../../core/i18n/translation.ts';
import { SkeletonBlock } from '../../../ui/skeletons.tsx';
import classes from './panel-loading.module.css';

/** The loading placeholder of a panel page. */
export function PanelLoading() {
  const { t } = useTranslation('admin');
  return (
    <div className={classes.loading}>
      <p role="status">{t('loading')}</p>
      <div className={classes.card} aria-hidden>
        {[72, 58, 80, 64, 76].map((width) => (
          <div key={width} className={classes.row}>
            <SkeletonBlock width={40} height={40} radius={12} />
            <SkeletonBlock width={`${width}%`} height={18} />
          </div>
        ))}
      </div>
    </div>
  );
}
