import { type Claims, directorTextMax } from '@mesterhand/domain/settings/claims';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { TextInput } from '../../../ui/fields.tsx';
import { IconEye, IconEyeOff } from '../../../ui/icons.gen.ts';
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
    <span className={classes.preview} data-hidden={text === null || undefined}>
      <Sign size={17} stroke={1.7} aria-hidden />
      <span>{text ?? t('claims.hidden')}</span>
    </span>
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
    <fieldset className={classes.claims}>
      <legend>{t('claims.parts.terms')}</legend>
      <div className={classes.pair}>
        <ClaimField {...part} name="callOutFee" unit=" kr" />
        <ClaimField {...part} name="contactMinutes" unit={minutes} />
      </div>
      <div className={classes.span}>
        <div className={classes.pair}>
          <ClaimField {...part} name="findLeast" unit={minutes} preview={null} />
          <ClaimField {...part} name="findMost" unit={minutes} preview={null} />
        </div>
        <Preview text={previews.findMinutes} />
      </div>
    </fieldset>
  );
}

function Numbers({ form, previews }: PartProps) {
  const { t } = useTranslation('admin-settings');
  const part = { form, previews };
  return (
    <fieldset className={classes.claims}>
      <legend>{t('claims.parts.numbers')}</legend>
      <div className={classes.pair}>
        <ClaimField {...part} name="craftsmen" unit="+" />
        <ClaimField {...part} name="completedJobs" unit="+" />
        <ClaimField {...part} name="cities" />
        <ClaimField {...part} name="categories" unit="+" />
        <ClaimField {...part} name="rating" />
      </div>
    </fieldset>
  );
}

const promises = ['verified', 'guarantee', 'alwaysOpen'] as const;

function Promised({ form, previews }: PartProps) {
  const { t } = useTranslation('admin-settings');
  return (
    <fieldset className={classes.claims}>
      <legend>{t('claims.parts.promises')}</legend>
      <div className={classes.switches}>
        {promises.map((name) => (
          <Switch
            key={name}
            label={t(`claims.fields.${name}`)}
            description={<Preview text={previews[name]} />}
            {...form.getInputProps(name, { type: 'checkbox' })}
          />
        ))}
      </div>
    </fieldset>
  );
}

function House({ form, previews }: PartProps) {
  const { t } = useTranslation('admin-settings');
  const part = { form, previews };
  return (
    <fieldset className={classes.claims}>
      <legend>{t('claims.parts.house')}</legend>
      <div className={classes.pair}>
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
      </div>
    </fieldset>
  );
}

/** Every claim with its unit and bounds, and below it the sentence that it appears in. */
export function ClaimFields({ form }: { form: ClaimsForm['form'] }) {
  const { t } = useTranslation('admin-settings');
  const part = { form, previews: useClaimPreviews(form.values) };
  return (
    <div className={classes.fields}>
      <p className={classes.soft}>{t('claims.intro')}</p>
      <Money {...part} />
      <Numbers {...part} />
      <Promised {...part} />
      <House {...part} />
    </div>
  );
}
