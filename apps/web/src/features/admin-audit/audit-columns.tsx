import type { AuditEntry } from '@mesterhand/domain/admin/audit';
import { type Format, useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import type { AdminColumn } from '../admin/table/table-columns.ts';
import { Text } from '../../ui/layout.tsx';
import type { AuditWords } from './audit-words.ts';
import { ChangeDetails } from './change-details.tsx';
import { ThingLink } from './thing-link.tsx';

function When({ at, format }: { at: string; format: Format }) {
  return (
    <Text dateTime={at} component="time" inherit textWrap="nowrap">
      {format.dateTime(at)}
    </Text>
  );
}

/** Actor, action, subject, time, reason and changed fields. */
export function useAuditColumns(words: AuditWords): AdminColumn<AuditEntry>[] {
  const { t } = useTranslation('admin-audit');
  const format = useFormat();
  const nothing = (
    <Text span inherit c="dimmed">
      {t('none')}
    </Text>
  );
  return [
    {
      key: 'at',
      title: t('columns.at'),
      width: 184,
      render: ({ at }) => <When at={at} format={format} />,
    },
    {
      key: 'actor',
      title: t('columns.actor'),
      width: 140,
      render: ({ actor }) => actor.name || t('person', { id: actor.id }),
    },
    {
      key: 'action',
      title: t('columns.action'),
      isTitle: true,
      render: ({ action }) => words.action(action),
    },
    {
      key: 'thing',
      title: t('columns.thing'),
      width: 150,
      render: (entry) => <ThingLink entry={entry} words={words} />,
    },
    {
      key: 'change',
      title: t('columns.change'),
      width: 210,
      render: (entry) => <ChangeDetails entry={entry} words={words} />,
    },
    {
      key: 'reason',
      title: t('columns.reason'),
      width: 190,
      render: ({ reason }) =>
        reason ? (
          <Text
            span
            inherit
            display="block"
            maw="40ch"
            style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
          >
            {reason}
          </Text>
        ) : (
          nothing
        ),
    },
  ];
}
