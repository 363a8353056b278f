import { useTranslation } from '../../../core/i18n/translation.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';

/** Links to the editors of a master's public data. */
export function ProfileTab() {
  const { t } = useTranslation('bookings');
  const edit = (
    <ButtonLink to="/profile" search={{ tab: 'edit' }}>
      {t('master.editProfile')}
    </ButtonLink>
  );
  return <EmptyState art="tools" title={t('master.profileTitle')} action={edit} />;
}
