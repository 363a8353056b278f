import { useTranslation } from '../../../core/i18n/translation.ts';
import { LeaveGuard as Guard, type LeaveGuardProps } from '../../../ui/leave-guard.tsx';

/** Asks before unsaved input of the panel is lost. */
export function LeaveGuard(props: Omit<LeaveGuardProps, 'texts'>) {
  const { t } = useTranslation('admin');
  const texts = { title: t('leave.title'), text: t('leave.text'), confirm: t('leave.confirm') };
  return <Guard texts={texts} {...props} />;
}
