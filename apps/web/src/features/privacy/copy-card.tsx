import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Actions } from '../../ui/actions.tsx';
import { Button } from '../../ui/button.tsx';
import { Text } from '../../ui/layout.tsx';
import { Panel } from '../../ui/panel.tsx';
import { saveFile } from '../../core/browser/save-file.ts';
import { fetchCopy } from './fetch-copy.ts';
import classes from './privacy.module.css';
import { DialogPlace } from '../../ui/shell/dialog-place.tsx';

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
    <Panel component="section" className={classes.card} aria-labelledby="copy-title">
      <h3 id="copy-title">{t('copy.title')}</h3>
      <Text c="dimmed" size="sm" maw="68ch">
        {t('copy.text')}
      </Text>
      <Actions>
        <Button variant="light" onClick={() => setAsking(true)}>
          {t('copy.open')}
        </Button>
      </Actions>
      {isAsking && (
        <DialogPlace onClose={() => setAsking(false)}>
          <ProofDialog
            title={t('copy.title')}
            confirmLabel={t('copy.confirm')}
            hasPassword={hasPassword}
            busy={copy.isPending}
            onConfirm={(password, handlers) => copy.mutate(password, handlers)}
            onClose={() => setAsking(false)}
          >
            <Text c="dimmed" size="sm" maw="68ch">
              {t('copy.dialogText')}
            </Text>
          </ProofDialog>
        </DialogPlace>
      )}
    </Panel>
  );
}
