import { createPortal } from 'react-dom';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Actions } from '../../ui/actions.tsx';
import { IconCopy, IconDownload, IconPrinter } from '../../ui/icons.gen.ts';
import { saveFile } from '../../core/browser/save-file.ts';
import { showToast } from '../../core/browser/toast.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import classes from './second-factor.module.css';

const iconProps = { size: 18, 'aria-hidden': true } as const;

/** Recovery codes, shown once: to copy, to save and to print. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const { t } = useTranslation('second-factor');
  const text = `${t('codes.fileTitle')}\n\n${codes.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => showToast({ title: t('codes.copied') }),
      () => showToast({ title: t('codes.copyFailed'), tone: 'error' }),
    );
  return (
    <Stack>
      <Alert color="gray" title={t('codes.once')}>
        {t('codes.text')}
      </Alert>
      <ol className={classes.codes} aria-label={t('codes.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Actions>
        <Button
          variant="default"
          leftSection={<IconCopy {...iconProps} />}
          onClick={() => void copy()}
        >
          {t('codes.copy')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload {...iconProps} />}
          onClick={() => saveFile('mesterhand-codes.txt', new Blob([text], { type: 'text/plain' }))}
        >
          {t('codes.download')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter {...iconProps} />}
          onClick={() => window.print()}
        >
          {t('codes.print')}
        </Button>
      </Actions>
      <Button fullWidth onClick={onDone}>
        {t('codes.done')}
      </Button>
      {createPortal(
        <div className={classes.sheet} data-print-sheet aria-hidden>
          <h1>{t('codes.fileTitle')}</h1>
          {codes.map((code) => (
            <p key={code}>{code}</p>
          ))}
        </div>,
        document.body,
      )}
    </Stack>
  );
}
