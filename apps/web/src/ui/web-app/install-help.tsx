import { useTranslation } from '../../core/i18n/translation.ts';
import { Dialog } from '../dialog.tsx';
import classes from './install-help.module.css';

const STEPS = ['install.hintShare', 'install.hintChoose', 'install.hintAdd'] as const;

/** Instructions for the home screen of an iPhone, which has no install prompt. */
export default function InstallHelp({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('web-app');
  return (
    <Dialog title={t('install.hintTitle')} size="sm" brief onClose={onClose}>
      <p className={classes.text}>{t('install.hintText')}</p>
      <ol className={classes.steps}>
        {STEPS.map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
    </Dialog>
  );
}
