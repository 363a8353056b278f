import { useState } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { Bullets } from '../../admin/panel/bullets.tsx';
import type { SettingsForm } from './use-settings-form.ts';

/** Closes the site on save; confirmed first, because visitors notice at once. */
export function MaintenanceFields({ form }: { form: SettingsForm['form'] }) {
  const { t } = useTranslation('admin-settings');
  const [isAsked, setAsked] = useState(false);
  const set = (isClosed: boolean) => form.setFieldValue('maintenanceMode', isClosed);
  return (
    <Stack gap="lg">
      <Switch
        label={t('fields.maintenanceMode')}
        description={t('does.maintenanceMode')}
        checked={form.values.maintenanceMode}
        onChange={(event) => (event.currentTarget.checked ? setAsked(true) : set(false))}
      />
      <Bullets c="dimmed">
        <li>{t('maintenance.visitors')}</li>
        <li>{t('maintenance.admins')}</li>
        <li>{t('maintenance.end')}</li>
      </Bullets>
      {isAsked && (
        <ConfirmDialog
          title={t('maintenance.askTitle')}
          text={t('maintenance.ask')}
          confirmLabel={t('maintenance.confirm')}
          tone="danger"
          onClose={() => setAsked(false)}
          onConfirm={() => {
            set(true);
            setAsked(false);
          }}
        />
      )}
    </Stack>
  );
}
