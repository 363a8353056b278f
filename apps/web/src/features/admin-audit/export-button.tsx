import type { AuditFilter } from '@mesterhand/domain/admin/audit';
import { osloCivil } from '@mesterhand/domain/time/oslo';
import { useEffect, useRef, useState } from 'react';
import { useErrorText } from '../../core/api/errors.ts';
import { useLocale } from '../../core/i18n/format.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { IconDownload } from '../../ui/icons.gen.ts';
import { Group } from '../../ui/layout.tsx';
import { saveFile } from '../../core/browser/save-file.ts';
import { downloadTrail } from './download-trail.ts';

function useTrailExport(filter: AuditFilter) {
  const { t } = useTranslation('admin-audit');
  const errorText = useErrorText();
  const [bytes, setBytes] = useState<number | null>(null);
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const start = async (): Promise<void> => {
    const { signal } = (leaving.current = new AbortController());
    setBytes(0);
    try {
      const file = await downloadTrail({ filter, signal, onProgress: setBytes });
      saveFile(`audit-${osloCivil(new Date()).date}.csv`, file);
      showToast({ title: t('export.done') });
    } catch (error) {
      if (!signal.aborted)
        showToast({ title: t('export.failed'), message: errorText(error), tone: 'error' });
    } finally {
      setBytes(null);
    }
  };
  return { bytes, start, stop: () => leaving.current?.abort() };
}

/** Exports the whole filtered trail as CSV. */
export function ExportButton({ filter }: { filter: AuditFilter }) {
  const { t } = useTranslation(['admin-audit', 'core']);
  const { bytes, start, stop } = useTrailExport(filter);
  const locale = useLocale();
  if (bytes === null)
    return (
      <Button
        variant="light"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => void start()}
      >
        {t('admin-audit:export.start')}
      </Button>
    );
  const size = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 0,
  });
  return (
    <Group component="span" gap="xs" c="dimmed" fz="sm" role="status">
      {t('admin-audit:export.progress', { size: size.format(bytes / 1000) })}
      <Button variant="subtle" onClick={stop}>
        {t('core:cancel')}
      </Button>
    </Group>
  );
}
