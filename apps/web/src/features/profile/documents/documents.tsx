import type { IdentityDocument } from '@mesterhand/domain/documents/schema';
import { identityPictureDays } from '@mesterhand/domain/privacy/retention';
import { Suspense, useState } from 'react';
import { readError, useErrorText } from '../../../core/api/errors.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { Alert } from '../../../ui/alert.tsx';
import { StatusBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DrawnState } from '../../../ui/drawn-state.tsx';
import { Box, Group, Stack, Text } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { LoadingNote, RowSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { DocumentUpload } from './document-upload.tsx';
import { DocumentViewers } from './document-viewers.tsx';
import { useRefreshPerson } from '../editor/use-refresh-person.ts';

const DocumentView = lazyPart(() => import('./document-view.tsx'));

const tones = { waiting: 'yellow', approved: 'green', rejected: 'red' } as const;

type RowProps = { document: IdentityDocument; onView(): void; onDelete(): void };

function DocumentRow({ document, onView, onDelete }: RowProps) {
  const { t } = useTranslation(['profile', 'auth']);
  const format = useFormat();
  const { type, originalName, status, reason, uploadedAt, fileRemovedAt } = document;
  const name = t(`auth:documents.${type}`);
  return (
    <Panel component="li" p="md">
      <Group gap="var(--space-3) var(--space-4)">
        <Box flex="1 1 200px" miw={0}>
          <h3>{name}</h3>
          <p>{originalName}</p>
          <Text c="dimmed" size="sm">
            {format.dateTime(uploadedAt)}
          </Text>
          {reason && <Text c="var(--danger)">{reason}</Text>}
          {fileRemovedAt !== null && (
            <Text c="dimmed" size="sm">
              {t('documents.removed', { date: format.date(fileRemovedAt) })}
            </Text>
          )}
        </Box>
        <StatusBadge tone={tones[status]}>{t(`documents.${status}`)}</StatusBadge>
        <Group gap="xs">
          {fileRemovedAt === null && (
            <Button
              variant="light"
              size="sm"
              aria-label={t('documents.viewOne', { name })}
              onClick={onView}
            >
              {t('documents.view')}
            </Button>
          )}
          <Button
            variant="default"
            size="sm"
            aria-label={t('documents.deleteOne', { name })}
            onClick={onDelete}
          >
            {t('documents.delete')}
          </Button>
        </Group>
      </Group>
    </Panel>
  );
}

function DeleteDialog({ document, onClose }: { document: IdentityDocument; onClose(): void }) {
  const { t } = useTranslation(['profile', 'auth']);
  const utils = trpc.useUtils();
  const errorText = useErrorText();
  const refresh = useRefreshPerson();
  const remove = trpc.auth.documents.delete.useMutation({
    onSuccess: async () => {
      onClose();
      await Promise.all([utils.auth.documents.list.invalidate(), refresh()]);
    },
    onError: (error) => {
      const isAnswered = readError(error).status !== undefined;
      const title = t(isAnswered ? 'documents.deleteFailed' : 'documents.deleteOdd');
      showToast({ title, message: errorText(error), tone: 'error' });
    },
  });
  return (
    <ConfirmDialog
      title={t('documents.deleteTitle')}
      text={t('documents.deleteText', { name: t(`auth:documents.${document.type}`) })}
      confirmLabel={t('documents.delete')}
      tone="danger"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ type: document.type })}
      onClose={onClose}
    />
  );
}

type Chosen = { document: IdentityDocument; act: 'view' | 'delete' };

function List() {
  const { t } = useTranslation('profile');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { data, error, refetch } = trpc.auth.documents.list.useQuery({});
  if (error)
    return (
      <ErrorState error={error} title={t('documents.loadFailed')} onRetry={() => void refetch()} />
    );
  if (!data)
    return (
      <Stack gap="sm" aria-busy>
        <LoadingNote />
        <RowSkeleton />
        <RowSkeleton />
      </Stack>
    );
  if (data.length === 0) return <DrawnState drawing="documents" title={t('documents.none')} />;
  const close = () => setChosen(null);
  return (
    <>
      <Stack component="ul" gap="sm">
        {data.map((document) => (
          <DocumentRow
            key={document.type}
            document={document}
            onView={() => setChosen({ document, act: 'view' })}
            onDelete={() => setChosen({ document, act: 'delete' })}
          />
        ))}
      </Stack>
      {chosen?.act === 'view' && (
        <Suspense>
          <DocumentView document={chosen.document} onClose={close} />
        </Suspense>
      )}
      {chosen?.act === 'delete' && <DeleteDialog document={chosen.document} onClose={close} />}
    </>
  );
}

/** The decision about the badge, and its reason. */
function BadgeNote() {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const { data: badge } = trpc.auth.documents.badge.useQuery(undefined, { staleTime: 0 });
  if (!badge || badge.decidedAt === null) return null;
  const { isVerified, reason } = badge;
  const date = format.date(badge.decidedAt);
  const lost =
    reason === ''
      ? t('documents.badge.lost', { date })
      : t('documents.badge.taken', { date, reason });
  return (
    <Alert color={isVerified ? 'brand' : 'red'} role="status">
      {isVerified ? t('documents.badge.given', { date }) : lost}
    </Alert>
  );
}

/** A master's documents: their review states and an upload form. */
export function Documents() {
  const { t } = useTranslation('profile');
  return (
    <>
      <Text c="dimmed" size="sm">
        {t('documents.intro')} {t('documents.kept', { days: identityPictureDays })}
      </Text>
      <BadgeNote />
      <List />
      <DocumentUpload />
      <DocumentViewers />
    </>
  );
}
