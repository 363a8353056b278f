import { useForm } from '@mantine/form';
import type { MasterBase } from '@mesterhand/domain/masters/base';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { lazySchema, useLazySchema } from '../../../core/forms/use-lazy-schema.ts';
import { Text } from '../../../ui/layout.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { SkeletonBlock } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { AddressField } from '../../addresses/address-field.tsx';
import { ServedField } from '../../places/served-field.tsx';
import { PartForm } from './part-form.tsx';
import classes from '../profile.module.css';
import { usePartSave } from './use-part-save.ts';

const inputSchema = lazySchema(async () => {
  const { saveBaseInput } = await import('@mesterhand/domain/masters/base');
  return saveBaseInput;
});

const valuesOf = ({ address, travelRadiusKm, municipalities }: MasterBase) => ({
  address: address ?? '',
  // An empty field is no limit.
  travelRadiusKm: travelRadiusKm ?? '',
  municipalities,
});

function BaseForm({ base }: { base: MasterBase }) {
  const { t } = useTranslation('profile');
  const utils = trpc.useUtils();
  const form = useForm<ReturnType<typeof valuesOf>>({ initialValues: valuesOf(base) });
  const { begin, refuse, handlers, markSaved, ...part } = usePartSave(form.setErrors);
  const check = useLazySchema(inputSchema);
  const update = trpc.masters.base.save.useMutation({
    onError: handlers.onError,
    onSuccess: (saved) => {
      form.setValues(valuesOf(saved));
      utils.masters.base.own.setData(undefined, saved);
      markSaved();
    },
  });
  const save = async () => {
    if (update.isPending) return;
    begin();
    const { address, travelRadiusKm: radius, municipalities } = form.values;
    const checked = await check({
      address,
      travelRadiusKm: radius === '' ? null : radius,
      municipalities: municipalities.map(({ number }) => number),
    });
    if (checked === undefined) return;
    if ('data' in checked) update.mutate(checked.data);
    else refuse(checked.errors);
  };
  return (
    <PartForm
      {...part}
      title={t('base.title')}
      saveLabel={t('base.save')}
      isSaving={update.isPending}
      onSave={() => void save()}
    >
      <Text c="dimmed" size="sm">
        {t('base.addressNote')}
      </Text>
      <div className={classes.fields}>
        <AddressField
          label={t('base.address')}
          name="address"
          maxLength={300}
          {...form.getInputProps('address')}
          onPick={({ text }) => form.setFieldValue('address', text)}
        />
        <NumberField
          label={t('base.radius')}
          description={t('base.radiusNote')}
          unit=" km"
          {...form.getInputProps('travelRadiusKm')}
        />
      </div>
      <ServedField
        municipalities={form.values.municipalities}
        error={form.errors['municipalities']}
        onChange={(municipalities) => form.setFieldValue('municipalities', municipalities)}
      />
    </PartForm>
  );
}

/** Where a master’s day begins and how far the master drives; saved separately, as nobody else reads it. */
export default function BasePart() {
  const { t } = useTranslation('profile');
  const base = trpc.masters.base.own.useQuery();
  if (base.data !== undefined) return <BaseForm base={base.data} />;
  if (base.isError)
    return (
      <ErrorState
        error={base.error}
        title={t('base.loadFailed')}
        onRetry={() => void base.refetch()}
      />
    );
  return <SkeletonBlock width="100%" height={260} />;
}
