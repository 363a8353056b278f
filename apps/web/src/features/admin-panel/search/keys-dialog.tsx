import { useTranslation } from '../../../core/i18n/translation.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import classes from './panel-search.module.css';

const keys = [
  { key: 'search', pressed: ['Ctrl K', '/'] },
  { key: 'move', pressed: ['↑', '↓'] },
  { key: 'follow', pressed: ['Enter'] },
  { key: 'close', pressed: ['Esc'] },
  { key: 'keys', pressed: ['?'] },
] as const;

/** The keys of the panel. */
export default function KeysDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('admin');
  return (
    <Dialog title={t('find.keysTitle')} size="sm" brief onClose={onClose}>
      <dl className={classes.keys}>
        {keys.map(({ key, pressed }) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>
              {pressed.map((each) => (
                <kbd key={each} className={classes.key} style={{ display: 'inline' }}>
                  {each}
                </kbd>
              ))}
            </dt>
            <dd>{t(`find.keys.${key}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
