import { type Claims, directorTextMax } from '@mesterhand/domain/settings/claims';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Columns } from '../../../ui/columns.tsx';
import { TextInput } from '../../../ui/fields.tsx';
import { IconEye, IconEyeOff } from '../../../ui/icons.gen.ts';
import { Group, Stack, Text } from '../../../ui/layout.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { type ClaimPreviews, useClaimPreviews } from './claim-previews.ts';
import type { ClaimName } from './claim-values.ts';
import classes from '../settings.module.css';
import type { ClaimsForm } from './use-claims-form.ts';

type PartProps = { form: ClaimsForm['form']; previews: ClaimPreviews };

/** The sentence that visitors read, or a note that they read none. */
function Preview({ text }: { text: string | null | undefined }) {
  const { t } = useTranslation('admin-settings');
  if (text === undefined) return null;
  const Sign = text === null ? IconEyeOff : IconEye;
  return (
    <Group
      component="span"
      gap="xs"
      wrap="nowrap"
      align="flex-start"
      c="dimmed"
      fz="sm"
      fs={text === null ? 'italic' : 'normal'}
    >
      <Sign
        size={17}
        stroke={1.7}
        {...(text !== null && { color: 'var(--brand-text)' })}
        aria-hidden
      />
      <span>{text ?? t('claims.hidden')}</span>
    </Group>
  );
}

const order: ('label' | 'input' | 'error' | 'description')[] = [
  'label',
  'input',
  'error',
  'description',
];

type NumberProps = PartProps & {
  name: Exclude<ClaimName, keyof Texts | keyof Promises>;
  unit?: string;
  /** Replaces the sentence; null where it is shown elsewhere. */
  preview?: ReactNode;
};
type Texts = Pick<Claims, 'directorName' | 'directorRole'>;
type Promises = Pick<Claims, 'verified' | 'guarantee' | 'alwaysOpen'>;

/** An empty field makes no claim. A value out of range is reported, not clamped. */
function ClaimField({ form, previews, name, unit, preview }: NumberProps) {
  const { t } = useTranslation('admin-settings');
  const bounded = name === 'findLeast' || name === 'findMost' ? 'findMinutes' : name;
  return (
    <NumberField
      label={t(`claims.fields.${name}`)}
      description={preview === undefined ? <Preview text={previews[bounded]} /> : preview}
      inputWrapperOrder={order}
      required={name === 'copyrightYear'}
      grouped={false}
      {...(unit !== undefined && { unit })}
      {...form.getInputProps(name)}
    />
  );
}

function Money({ form, previews }: PartProps) {
  const { t } = useTranslation('admin-settings');
  const part = { form, previews };
  const minutes = ` ${t('units.minutes')}`;
  return (
    <Stack className={classes.claims} component="fieldset">
      <legend>{t('claims.parts.terms')}</legend>
      <Columns width={300}>
        <ClaimField {...part} name="callOutFee" unit=" kr" />
        <ClaimField {...part} name="contactMinutes" unit={minutes} />
      </Columns>
      <Stack gap={4}>
        <Columns width={300}>
          <ClaimField {...part} name="findLeast" unit={minutes} preview={null} />
          <ClaimField {...part} name="findMost" unit={minutes} preview={null} />
        </Columns>
        <Preview text={previews.findMinutes} />
      </Stack>
    </Stack>
  );
}

function Numbers({ form, previews }: PartProps) {
  const { t } = useTranslation('admin-settings');
  const part = { form, previews };
  return (
    <Stack className={classes.claims} component="fieldset">
      <legend>{t('claims.parts.numbers')}</legend>
      <Columns width={300}>
        <ClaimField {...part} name="craftsmen" unit="+" />
        <ClaimField {...part} name="completedJobs" unit="+" />
        <ClaimField {...part} name="cities" />
        <ClaimField {...part} name="categories" unit="+" />
        <ClaimField {...part} name="rating" />
      </Columns>
    </Stack>
  );
}

const promises = ['verified', 'guarantee', 'alwaysOpen'] as const;

function Promises({ form, previews }: PartProps) {
  const { t } = useTranslation('admin-settings');
  return (
    <Stack className={classes.claims} component="fieldset">
      <legend>{t('claims.parts.promises')}</legend>
      <Stack className={classes.switches}>
        {promises.map((name) => (
          <Switch
            key={name}
            label={t(`claims.fields.${name}`)}
            description={<Preview text={previews[name]} />}
            {...form.getInputProps(name, { type: 'checkbox' })}
          />
        ))}
      </Stack>
    </Stack>
  );
}

function Company({ form, previews }: PartProps) {
  const { t } = useTranslation('admin-settings');
  const part = { form, previews };
  return (
    <Stack className={classes.claims} component="fieldset">
      <legend>{t('claims.parts.house')}</legend>
      <Columns width={300}>
        {(['directorName', 'directorRole'] as const).map((name) => (
          <TextInput
            key={name}
            label={t(`claims.fields.${name}`)}
            description={<Preview text={previews[name]} />}
            inputWrapperOrder={order}
            maxLength={directorTextMax}
            {...form.getInputProps(name)}
          />
        ))}
        <ClaimField {...part} name="founded" />
        <ClaimField {...part} name="copyrightYear" />
      </Columns>
    </Stack>
  );
}

/** Every claim with its unit and bounds, and below it the sentence that it appears in. */
export function ClaimFields({ form }: { form: ClaimsForm['form'] }) {
  const { t } = useTranslation('admin-settings');
  const part = { form, previews: useClaimPreviews(form.values) };
  return (
    <Stack gap="lg">
      <Text c="dimmed" size="sm">
        {t('claims.intro')}
      </Text>
      <Money {...part} />
      <Numbers {...part} />
      <Promises {...part} />
      <Company {...part} />
    </Stack>
  );
}
