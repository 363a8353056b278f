import type { AdminJobRequest } from '@mesterhand/domain/admin/job-requests';
import { useMemo } from 'react';
import { useCategoryWords } from '../../../core/i18n/category-names.ts';
import { usePersonName } from '../../../core/i18n/person-name.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { DateTimeCell, dateTimeText, useDateTimes } from '../date-time.tsx';
import type { AdminColumn } from '../../admin/table/table-columns.ts';
import { Age } from '../../admin/panel/age.tsx';
import { RequestBadges, useSituationText } from './request-badge.tsx';

type Columns = AdminColumn<AdminJobRequest>[];

/** Who asks for what, and where. */
function useProblem(): Columns {
  const { t } = useTranslation(['admin-bookings', 'core']);
  const nameOf = usePersonName();
  const word = useCategoryWords();
  return useMemo(() => {
    const cityOf = ({ city }: AdminJobRequest) => (city === null ? '–' : t(`core:cities.${city}`));
    return [
      {
        key: 'id',
        title: t('requests.columns.id'),
        width: 72,
        render: ({ id }) => id,
        text: ({ id }) => id,
      },
      {
        key: 'client',
        title: t('requests.columns.client'),
        isTitle: true,
        render: ({ client }) => nameOf(client.name),
        text: ({ client }) => nameOf(client.name),
      },
      {
        key: 'trade',
        title: t('requests.columns.trade'),
        render: ({ category }) => word(category),
        text: ({ category }) => word(category),
      },
      { key: 'city', title: t('requests.columns.city'), render: cityOf, text: cityOf },
    ];
  }, [t, nameOf, word]);
}

/** How many were asked and answered, and what became of it. */
function useAnswers(): Columns {
  const { t } = useTranslation('admin-bookings');
  const textOf = useSituationText();
  return useMemo(
    () => [
      {
        key: 'asked',
        title: t('requests.columns.asked'),
        align: 'right',
        width: 84,
        render: ({ asked }) => asked,
        text: ({ asked }) => asked,
      },
      {
        key: 'answered',
        title: t('requests.columns.answered'),
        align: 'right',
        width: 84,
        render: ({ answered }) => answered,
        text: ({ answered }) => answered,
      },
      {
        key: 'state',
        title: t('requests.columns.state'),
        render: (request) => <RequestBadges request={request} />,
        text: textOf,
      },
    ],
    [t, textOf],
  );
}

function useTimes(): Columns {
  const { t } = useTranslation('admin-bookings');
  const { ofInstant } = useDateTimes();
  return useMemo(
    () => [
      {
        key: 'age',
        title: t('requests.columns.age'),
        sort: 'createdAt',
        width: 148,
        render: ({ createdAt }) => <Age since={createdAt} />,
        text: ({ createdAt }) => dateTimeText(ofInstant(createdAt)),
      },
      {
        key: 'expires',
        title: t('requests.columns.expires'),
        isOptional: true,
        width: 116,
        render: ({ expiresAt }) => (
          <DateTimeCell dateTime={ofInstant(expiresAt)} instant={expiresAt} />
        ),
        text: ({ expiresAt }) => dateTimeText(ofInstant(expiresAt)),
      },
    ],
    [t, ofInstant],
  );
}

/** The columns of the list, also used for CSV export. */
export function useRequestColumns(): Columns {
  const [problem, answers, times] = [useProblem(), useAnswers(), useTimes()];
  return useMemo(() => [...problem, ...answers, ...times], [problem, answers, times]);
}
