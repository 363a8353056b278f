import { useForm } from '@mantine/form';
import type { Profile } from '@mesterhand/domain/profile/schema';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { lazySchema, useLazySchema } from '../../../core/forms/use-lazy-schema.ts';
import { TextInput } from '../../../ui/fields.tsx';
import { PartForm } from './part-form.tsx';
import classes from '../profile.module.css';
import { usePartSave } from './use-part-save.ts';

const inputSchema = lazySchema(async () => {
  const { updateContactInput } = await import('@mesterhand/domain/profile/schema');
  return updateContactInput;
});

/** Contact details: saved separately from the rest of the profile. */
export default function ContactForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['profile', 'auth']);
  const form = useForm({
    initialValues: { phone: profile.phone, username: profile.username ?? '' },
  });
  const { begin, refuse, handlers, markSaved: _, ...part } = usePartSave(form.setErrors);
  const check = useLazySchema(inputSchema);
  const update = trpc.auth.profile.updateContact.useMutation({
    ...handlers,
    onSuccess: async (saved) => {
      form.setValues({ phone: saved.phone, username: saved.username ?? '' });
      await handlers.onSuccess(saved);
    },
  });
  const save = async () => {
    if (update.isPending) return;
    begin();
    const { phone, username } = form.values;
    // An account created with Google has no user name at first.
    const isNameless = username === '' && profile.username === null;
    const checked = await check({ phone, ...(!isNameless && { username }) });
    if (checked === undefined) return;
    if ('data' in checked) update.mutate(checked.data);
    else refuse(checked.errors);
  };
  return (
    <PartForm
      {...part}
      title={t('contact.title')}
      saveLabel={t('contact.save')}
      isSaving={update.isPending}
      onSave={() => void save()}
    >
      <div className={classes.fields}>
        <TextInput
          label={t('fields.phone')}
          type="tel"
          autoComplete="tel"
          maxLength={40}
          {...form.getInputProps('phone')}
        />
        <TextInput
          label={t('auth:fields.username')}
          autoComplete="username"
          autoCapitalize="none"
          maxLength={60}
          {...form.getInputProps('username')}
        />
      </div>
    </PartForm>
  );
}
