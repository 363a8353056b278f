import type { IdentityDocument } from '@mesterhand/domain/documents/schema';
import { identityPictureDays } from '@mesterhand/domain/privacy/retention';
import { useState } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { Button } from '../../ui/button.tsx';
import {
  IconDownload,
  IconExternalLink,
  IconFileOff,
  IconFileTypePdf,
} from '../../ui/icons.gen.ts';
import { Stack, Text } from '../../ui/layout.tsx';
import { LinkRow } from '../admin/panel/link-row.tsx';
import classes from './identity-document.module.css';
import { downloadName, usePrivateFile } from '../../core/api/private-file.ts';
import { DialogPlace } from '../../ui/shell/dialog-place.tsx';

const PictureDialog = lazyPart(() => import('../../ui/picture-dialog.tsx'));

type MissingProps = { text: string; action: string; onAct(): void };

function Missing({ text, action, onAct }: MissingProps) {
  return (
    <Stack
      className={classes.missing}
      align="center"
      justify="center"
      gap="xs"
      p="md"
      mih={160}
      c="dimmed"
      fz="sm"
      ta="center"
      role="alert"
    >
      <IconFileOff size={28} stroke={1.6} aria-hidden />
      <p>{text}</p>
      <Button variant="light" size="sm" onClick={onAct}>
        {action}
      </Button>
    </Stack>
  );
}

type FileProps = { url: string; document: IdentityDocument; name: string };

function Picture({ url, document, name }: FileProps) {
  const { t } = useTranslation('admin-verification');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes.picture}
        aria-label={t('paper.enlarge', { name })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <img src={url} alt={document.originalName} />
      </button>
      {isOpen && (
        <DialogPlace onClose={() => setOpen(false)}>
          <PictureDialog
            title={name}
            url={url}
            alt={document.originalName}
            onClose={() => setOpen(false)}
          />
        </DialogPlace>
      )}
    </>
  );
}

function Ways({ url, document, name }: FileProps) {
  const { t } = useTranslation('admin-verification');
  const { originalName, fileName } = document;
  return (
    <LinkRow component="p">
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('paper.openOne', { name })}
      >
        <IconExternalLink size={18} aria-hidden />
        {t('paper.open')}
      </a>
      <a
        href={url}
        download={downloadName(originalName, fileName)}
        aria-label={t('paper.downloadOne', { name })}
      >
        <IconDownload size={18} aria-hidden />
        {t('paper.download')}
      </a>
    </LinkRow>
  );
}

type DocumentPreviewProps = { document: IdentityDocument; name: string; onOutdated(): void };

/** The document with its retention period, or a note that its file was deleted. */
export function DocumentPreview(props: DocumentPreviewProps) {
  const { t } = useTranslation('admin-verification');
  const format = useFormat();
  const { fileRemovedAt, type } = props.document;
  const days = identityPictureDays;
  if (fileRemovedAt !== null)
    return (
      <Stack
        className={classes.missing}
        align="center"
        justify="center"
        gap="xs"
        p="md"
        mih={160}
        c="dimmed"
        fz="sm"
        ta="center"
      >
        <IconFileOff size={28} stroke={1.6} aria-hidden />
        <p>{t('paper.removed', { date: format.date(fileRemovedAt), days })}</p>
      </Stack>
    );
  return (
    <>
      <Preview {...props} />
      {type === 'personalId' && (
        <Text c="dimmed" size="sm">
          {t('paper.kept', { days })}
        </Text>
      )}
    </>
  );
}

/** The submitted document. When it has been replaced or deleted meanwhile, says so and shows the current state. */
function Preview({ document, name, onOutdated }: DocumentPreviewProps) {
  const { t } = useTranslation(['admin-verification', 'core']);
  const { file, retry } = usePrivateFile(document.url);
  if (file.state === 'loading')
    return (
      <>
        <div className={classes.frame} role="status">
          <span className="visually-hidden">{t('core:loading')}</span>
        </div>
        <LinkRow component="p" />
      </>
    );
  if (file.state === 'gone')
    return <Missing text={t('paper.gone')} action={t('paper.refresh')} onAct={onOutdated} />;
  if (file.state === 'failed')
    return <Missing text={t('paper.failed')} action={t('core:retry')} onAct={retry} />;
  return (
    <>
      {file.isPicture ? (
        <Picture url={file.url} document={document} name={name} />
      ) : (
        <div className={classes.frame}>
          <IconFileTypePdf size={44} stroke={1.4} aria-hidden />
        </div>
      )}
      <Ways url={file.url} document={document} name={name} />
    </>
  );
}
