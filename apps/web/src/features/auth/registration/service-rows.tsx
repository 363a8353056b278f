import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/fields.tsx';
import { IconPlus, IconTrash } from '../../../ui/icons.gen.ts';
import { Stack, Text } from '../../../ui/layout.tsx';
import { MoneyField } from '../../../ui/number-field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import classes from './master-form.module.css';
import type { RegistrationForm } from './person-fields.tsx';

type RowProps = { form: RegistrationForm; place: number };

function ServiceRow({ form, place }: RowProps) {
  const { t } = useTranslation('auth');
  const name = form.values.services[place]?.name || t('services.row', { place: place + 1 });
  return (
    <li className={classes.service}>
      <TextInput
        label={t('services.name')}
        placeholder={t('services.nameExample')}
        {...form.getInputProps(`services.${place}.name`)}
      />
      <MoneyField label={t('services.price')} {...form.getInputProps(`services.${place}.price`)} />
      <IconButton
        mt={29}
        label={t('services.remove', { name })}
        onClick={() => form.removeListItem('services', place)}
      >
        <IconTrash size={20} stroke={1.7} aria-hidden />
      </IconButton>
    </li>
  );
}

/** The first priced services; customers book one of them. */
export function ServiceRows({ form }: { form: RegistrationForm }) {
  const { t } = useTranslation('auth');
  return (
    <Panel component="section" p="md" aria-label={t('services.title')}>
      <div>
        <Text fw={700}>{t('services.title')}</Text>
        <Text c="dimmed" size="sm">
          {t('services.hint')}
        </Text>
      </div>
      {form.values.services.length > 0 && (
        <Stack component="ul">
          {form.values.services.map((_service, place) => (
            // Rows have no id until they are saved.
            // oxlint-disable-next-line react/no-array-index-key
            <ServiceRow key={place} form={form} place={place} />
          ))}
        </Stack>
      )}
      <Button
        variant="light"
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => form.insertListItem('services', { name: '', price: '' })}
      >
        {t('services.add')}
      </Button>
    </Panel>
  );
}
