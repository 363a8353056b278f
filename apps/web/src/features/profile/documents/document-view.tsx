import type { IdentityDocument } from '@mesterhand/domain/documents/schema';
import { downloadName, usePrivateFile } from '../../../core/api/private-file.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Box, Stack } from '../../../ui/layout.tsx';
import { LoadingNote } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { Zoomable } from '../../../ui/zoomable.tsx';

type DocumentViewProps = { document: IdentityDocument; onClose(): void };

export default function DocumentView({ document, onClose }: DocumentViewProps) {
  const { t } = useTranslation(['profile', 'auth']);
  const { file, retry } = usePrivateFile(document.url);
  const title = t(`auth:documents.${document.type}`);
  return (
    <Dialog title={title} size="md" onClose={onClose}>
      {file.state === 'loading' && <LoadingNote />}
      {(file.state === 'failed' || file.state === 'gone') && (
        <ErrorState title={t('documents.viewFailed')} onRetry={retry} />
      )}
      {file.state === 'here' && (
        <Stack align="flex-start">
          {file.isPicture && (
            <Box w="100%">
              <Zoomable isLarge picture={file.url}>
                <img src={file.url} alt={document.originalName} />
              </Zoomable>
            </Box>
          )}
          <Box
            component="a"
            mih={44}
            fw={650}
            href={file.url}
            download={downloadName(document.originalName, document.fileName)}
          >
            {t('documents.download')}
          </Box>
        </Stack>
      )}
    </Dialog>
  );
}
