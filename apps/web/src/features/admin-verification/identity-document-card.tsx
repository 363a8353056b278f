import type { IdentityDocument } from '@mesterhand/domain/documents/schema';
import type { ReactNode } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Stack, Text } from '../../ui/layout.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DocumentPreview } from './document-preview.tsx';
import classes from './identity-document.module.css';

const tones = { waiting: 'yellow', approved: 'green', rejected: 'red' } as const;

type DocumentProps = {
  document: IdentityDocument;
  onOutdated(): void;
  /** The actions of the document. */
  children?: ReactNode;
};

/** An identity document with its status. */
export function IdentityDocumentCard({ document, onOutdated, children }: DocumentProps) {
  const { t } = useTranslation(['admin-verification', 'auth', 'profile']);
  const format = useFormat();
  const { type, status, reason, originalName, uploadedAt } = document;
  const name = t(`auth:documents.${type}`);
  return (
    <Panel component="li" miw={0} p="md">
      <Stack gap="xs" align="flex-start">
        <StatusBadge tone={tones[status]}>{t(`profile:documents.${status}`)}</StatusBadge>
        <Text component="h3" fz="md" mih="2.6em">
          {name}
        </Text>
      </Stack>
      <DocumentPreview document={document} name={name} onOutdated={onOutdated} />
      <Stack component="p" gap={0} c="dimmed" fz="sm">
        <span>{originalName}</span>
        <span>{t('paper.sent', { date: format.dateTime(uploadedAt) })}</span>
      </Stack>
      {reason !== '' && (
        <Text className={classes.reason} size="sm" px="sm" py="xs">
          <strong>{t('paper.told')}</strong> {reason}
        </Text>
      )}
      {children}
    </Panel>
  );
}
