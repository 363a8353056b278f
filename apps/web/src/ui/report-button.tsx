import type { SubjectText } from '@mesterhand/domain/reports/reasons';
import { useDialog } from '../core/navigation/dialogs.tsx';
import { useTranslation } from '../core/i18n/translation.ts';
import { UnstyledButton } from './button.tsx';
import { IconFlag } from './icons.gen.ts';
import classes from './report-button.module.css';

type ReportButtonProps = {
  subject: SubjectText;
  /** The subject of the report, for screen readers. */
  label: string;
};

/** An unobtrusive report button. Callers omit it for the user's own content. */
export function ReportButton({ subject, label }: ReportButtonProps) {
  const { t } = useTranslation('ui');
  const dialog = useDialog();
  return (
    <UnstyledButton
      className={`soft small with-icon ${classes.report}`}
      aria-label={label}
      aria-haspopup="dialog"
      onClick={() => dialog.open({ dialog: 'report', subject })}
    >
      <IconFlag size={16} stroke={1.7} aria-hidden />
      <span>{t('report.button')}</span>
    </UnstyledButton>
  );
}
