import { useTranslation } from '../../../core/i18n/translation.ts';
import { Text } from '../../../ui/layout.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';

type UnsentDraftProps = {
  /** Whether the browser stores what is typed. */
  isStored: boolean;
  /** Whether leaving now would lose something. */
  isLost(): boolean;
};

/** Says where an unsent form is stored; where it is not, leaving asks first. */
export function UnsentDraft({ isStored, isLost }: UnsentDraftProps) {
  const { t } = useTranslation('agreements');
  const texts = { title: t('leave.title'), text: t('leave.text'), confirm: t('leave.confirm') };
  return (
    <>
      <Text c="dimmed" size="sm">
        {t(isStored ? 'draft.stored' : 'draft.notStored')}
      </Text>
      <LeaveGuard texts={texts} isDirty={isLost} />
    </>
  );
}
