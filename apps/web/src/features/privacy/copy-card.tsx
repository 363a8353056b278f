import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../admin/table/save-file.ts';
import { fetchCopy } from './fetch-copy.ts';
import classes from './privacy.module.css';

const ProofDialog = lazyPart(() => import('./proof-dialog.tsx'));

/** The export of all the user's data as a file. */
export function CopyCard({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation('privacy');
  const [isAsking, setAsking] = useState(false);
  const copy = useMutation({
    mutationFn: fetchCopy,
    onSuccess: (file) => {
      saveFile('mesterhand-data.zip', file);
      setAsking(false);
      showToast({ title: t('copy.done') });
    },
  });
  return (
    <section className={classes.card} aria-labelledby="copy-title">
      <h3 id="copy-title">{t('copy.title')}</h3>
      <p className={classes.soft}>{t('copy.text')}</p>
      <Button variant="light" onClick={() => setAsking(true)}>
        {t('copy.open')}
      </Button>
      {isAsking && (
        <Suspense>
          <ProofDialog
            title={t('copy.title')}
            confirmLabel={t('copy.confirm')}
            hasPassword={hasPassword}
            busy={copy.isPending}
            onConfirm={(password, handlers) => copy.mutate(password, handlers)}
            onClose={() => setAsking(false)}
          >
            <p className={classes.soft}>{t('copy.dialogText')}</p>
          </ProofDialog>
        </Suspense>
      )}
    </section>
  );
}
