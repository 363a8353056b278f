import { isAdmin } from '@mesterhand/domain/access/roles';
import type { AdminAgreement } from '@mesterhand/domain/admin/agreements';
import { useNavigate } from '@tanstack/react-router';
import { currentLanguage } from '../../../core/i18n/i18n.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { useSession } from '../../../core/session/session.ts';
import { IconDownload, IconFileText } from '../../../ui/icons.gen.ts';
import type { RowAction } from '../../admin/table/row-menu.tsx';
import { useAgreementFile } from '../../agreements/use-agreement-file.ts';

type Actions = {
  actions?(agreement: AdminAgreement): RowAction[];
  onOpen?(agreement: AdminAgreement): void;
};

/** Opens an agreement and downloads it; the documents are for administrators, so moderators get no actions. */
export function useAgreementActions(): Actions {
  const { t, i18n } = useTranslation('admin-bookings');
  const user = useSession()?.user;
  const navigate = useNavigate();
  const { download } = useAgreementFile();
  if (user === undefined || !isAdmin(user)) return {};
  const open = ({ bookingId }: AdminAgreement) => {
    if (bookingId !== null)
      void navigate({ to: '/bookings/$id/agreement', params: { id: String(bookingId) } });
  };
  const save = ({ bookingId, number }: AdminAgreement) => {
    if (bookingId !== null) void download({ bookingId, number, language: currentLanguage(i18n) });
  };
  const actions = (agreement: AdminAgreement): RowAction[] => {
    const disabled = agreement.bookingId === null ? t('agreements.actions.gone') : undefined;
    return [
      {
        key: 'open',
        label: t('agreements.actions.open'),
        icon: <IconFileText size={18} aria-hidden />,
        disabled,
        run: () => open(agreement),
      },
      {
        key: 'download',
        label: t('agreements.actions.download'),
        icon: <IconDownload size={18} aria-hidden />,
        disabled,
        run: () => save(agreement),
      },
    ];
  };
  return { actions, onOpen: open };
}
