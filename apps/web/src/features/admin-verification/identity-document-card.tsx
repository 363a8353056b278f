import type { IdentityDocument } from '@mesterhand/domain/documents/schema';
import type { ReactNode } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
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
    <Card as="li" className={classes.document}>
      <div className={classes.head}>
        <StatusBadge tone={tones[status]}>{t(`profile:documents.${status}`)}</StatusBadge>
        <h3 className={classes.name}>{name}</h3>
      </div>
      <DocumentPreview document={document} name={name} onOutdated={onOutdated} />
      <p className={classes.origin}>
        <span>{originalName}</span>
        <span>{t('paper.sent', { date: format.dateTime(uploadedAt) })}</span>
      </p>
      {reason !== '' && (
        <p className={classes.reason}>
          <strong>{t('paper.told')}</strong> {reason}
        </p>
      )}
      {children}
    </Card>
  );
}
