import { type UseFormReturnType, useForm } from '@mantine/form';
import type { Profile } from '@mesterhand/domain/profile/schema';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { lazySchema, useLazySchema } from '../../../core/forms/use-lazy-schema.ts';
import { Checkbox, TextInput } from '../../../ui/fields.tsx';
import { Text } from '../../../ui/layout.tsx';
import { MoneyField, NumberField } from '../../../ui/number-field.tsx';
import { WorkNamesField } from '../../auth/registration/work-names-field.tsx';
import { LanguagesField } from './languages-field.tsx';
import { PartForm } from './part-form.tsx';
import classes from '../profile.module.css';
import { type TradeValues, changedTrade, tradeOf } from './trade-values.ts';
import { usePartSave } from './use-part-save.ts';

const inputSchema = lazySchema(async () => {
  const { updateTradeInput } = await import('@mesterhand/domain/masters/trade');
  return updateTradeInput;
});

type Form = UseFormReturnType<TradeValues>;

function Numbers({ form }: { form: Form }) {
  const { t } = useTranslation(['profile', 'auth']);
  return (
    <div className={classes.fields}>
      <MoneyField label={t('auth:trade.hourlyRate')} {...form.getInputProps('hourlyRate')} />
      <NumberField label={t('auth:trade.experience')} {...form.getInputProps('experience')} />
      <NumberField label={t('auth:trade.completedJobs')} {...form.getInputProps('completedJobs')} />
    </div>
  );
}

function Works({ form, isVerified }: { form: Form; isVerified: boolean }) {
  const { t } = useTranslation(['profile', 'auth']);
  return (
    <>
      <WorkNamesField name="licensedWorks" {...form.getInputProps('licensedWorks')} />
      {isVerified && (
        <Text c="dimmed" size="sm">
          {t('trade.licensedHint')}
        </Text>
      )}
      <Checkbox
        label={t('auth:trade.noLicense')}
        size="md"
        {...form.getInputProps('noLicense', { type: 'checkbox' })}
      />
      {form.values.noLicense && (
        <div className={classes.fields}>
          <TextInput
            label={t('auth:trade.jobType')}
            description={t('auth:trade.jobTypeExample')}
            maxLength={120}
            {...form.getInputProps('jobType')}
          />
          <WorkNamesField name="works" {...form.getInputProps('works')} />
        </div>
      )}
    </>
  );
}

/** What agreements and bills state of the business. */
function Business({ form }: { form: Form }) {
  const { t } = useTranslation('profile');
  return (
    <div className={classes.fields}>
      <TextInput
        label={t('trade.organisationNumber')}
        description={t('trade.organisationHint')}
        inputMode="numeric"
        maxLength={20}
        {...form.getInputProps('organisationNumber')}
      />
      <TextInput
        label={t('trade.businessAddress')}
        autoComplete="street-address"
        maxLength={200}
        {...form.getInputProps('businessAddress')}
      />
    </div>
  );
}

/** Rate, experience, kinds of work and business: a master's statements at registration, saved separately. */
export default function TradeForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const form = useForm<TradeValues>({ initialValues: tradeOf(profile) });
  const { begin, refuse, handlers, markSaved: _, ...part } = usePartSave(form.setErrors);
  const check = useLazySchema(inputSchema);
  const update = trpc.auth.profile.updateTrade.useMutation({
    ...handlers,
    onSuccess: async (saved) => {
      form.setValues(tradeOf(saved));
      await handlers.onSuccess(saved);
    },
  });
  const save = async () => {
    if (update.isPending) return;
    begin();
    const checked = await check(changedTrade(form.values, tradeOf(profile)));
    if (checked === undefined) return;
    if ('data' in checked) update.mutate(checked.data);
    else refuse(checked.errors);
  };
  return (
    <PartForm
      {...part}
      title={t('trade.title')}
      saveLabel={t('trade.save')}
      isSaving={update.isPending}
      onSave={() => void save()}
    >
      <Numbers form={form} />
      <LanguagesField {...form.getInputProps('languages')} />
      <Works form={form} isVerified={profile.isVerified} />
      <Business form={form} />
    </PartForm>
  );
}
