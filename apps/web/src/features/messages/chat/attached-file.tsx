import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { IconFileTypePdf, IconPhoto, IconX } from '../../../ui/icons.gen.ts';
import { Box, Group, Text } from '../../../ui/layout.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import classes from './picture.module.css';
import type { AttachmentField } from '../composer/use-attachment.ts';

/** The attached file above the field: upload progress, error, and a button to remove it. */
export function AttachedFile({ field, problemId }: { field: AttachmentField; problemId: string }) {
  const { t } = useTranslation(['messages', 'core']);
  const { attachment } = field;
  if (attachment === null) return null;
  const { file, preview, uploaded, isDocument, sent, problem, mayRetry } = attachment;
  const isLeaving = uploaded === null && problem === null;
  const name = uploaded?.document?.name ?? file?.name ?? t('picture.one');
  const Icon = isDocument ? IconFileTypePdf : IconPhoto;
  return (
    <Group
      gap="sm"
      wrap="nowrap"
      p="xs"
      bg="var(--sunken)"
      bd="1px solid var(--line)"
      bdrs="var(--radius-control)"
    >
      <span className={classes.frame} data-small>
        {preview === null ? (
          <Icon size={26} stroke={1.6} aria-hidden />
        ) : (
          <img src={preview} alt="" />
        )}
      </span>
      <Box flex={1} miw={0} fz="sm">
        <Text inherit fw={600} lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        {isLeaving && <ProgressBar value={sent} max={1} aria-label={t('file.uploading')} />}
        {uploaded !== null && (
          <Text inherit c="dimmed" role="status">
            {t('file.ready')}
          </Text>
        )}
        {problem !== null && (
          <Text inherit id={problemId} c="var(--danger)" role="alert">
            {problem}
          </Text>
        )}
      </Box>
      {mayRetry && (
        <Button size="sm" variant="light" onClick={field.retry}>
          {t('core:retry')}
        </Button>
      )}
      <IconButton label={t('file.remove')} onClick={field.remove}>
        <IconX size={20} aria-hidden />
      </IconButton>
    </Group>
  );
}
