import { can } from '@mesterhand/domain/access/policy';
import type { Report } from '@mesterhand/domain/reports/schema';
import { useSession } from '../../core/session/session.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import type { RowBulkAction } from '../admin/table/bulk.ts';
import { actorOf } from '../bookings/actor.ts';
import type { Decision } from './decision-dialog.tsx';

const states = { resolve: 'resolved', dismiss: 'dismissed' } as const;

/** Decides many reports with one note; those about oneself are skipped. */
export function useBulkDecisions(): RowBulkAction<Report>[] {
  const { t } = useTranslation('admin-reports');
  const user = useSession()?.user;
  const { client } = trpc.useUtils();
  const mayDecide = ({ state, owner }: Report): boolean =>
    state === 'open' &&
    user !== undefined &&
    can(actorOf(user), 'reports.handle', { ownerId: owner?.id ?? null });
  const decision = (verdict: Decision['verdict']): RowBulkAction<Report> => ({
    key: verdict,
    label: t(`action.${verdict}`),
    applies: mayDecide,
    confirm: {
      title: t(`bulk.${verdict}.title`),
      text: t(`bulk.${verdict}.text`),
      label: t(`action.${verdict}`),
      withReason: true,
    },
    run: ({ id }, note) => client.auth.reports.handle.mutate({ id, state: states[verdict], note }),
  });
  return [decision('resolve'), decision('dismiss')];
}
