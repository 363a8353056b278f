import type { SupportMessage } from '@mesterhand/domain/support/schema';
import { useTranslation } from '../../core/i18n/translation.ts';
import { IconListDetails, IconMailCheck, IconMailOpened } from '../../ui/icons.gen.ts';
import type { RowAction } from '../admin/table/row-menu.tsx';
import { useMarking } from './use-enquiries.ts';

const icon = { size: 18, 'aria-hidden': true } as const;

/** The actions of an enquiry: open it, mark it as answered. */
export function useEnquiryActions(open: (id: number) => void) {
  const { t } = useTranslation('admin-support');
  const { mark, isBusy } = useMarking();
  const markAction = ({ id, state, email }: SupportMessage): RowAction =>
    state === 'open'
      ? {
          key: 'answered',
          label: t('actions.answered'),
          icon: <IconMailCheck {...icon} />,
          run: () => mark(id, 'answered'),
        }
      : {
          key: 'reopen',
          label: t('actions.reopen'),
          icon: <IconMailOpened {...icon} />,
          disabled: email === null ? t('actions.erased') : undefined,
          run: () => mark(id, 'open'),
        };
  const openAction = ({ id }: SupportMessage): RowAction => ({
    key: 'open',
    label: t('actions.open'),
    icon: <IconListDetails {...icon} />,
    run: () => open(id),
  });
  return {
    rowActions: (message: SupportMessage) => [openAction(message), markAction(message)],
    markAction,
    isBusy,
  };
}
