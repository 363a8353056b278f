import type { Master } from '@mesterhand/domain/masters/schema';
import { validUntilOf } from '@mesterhand/domain/offers/validity';
import { useEffect, useRef } from 'react';
import { useErrorText } from '../../../core/api/errors.ts';
import { useNow } from '../../../core/browser/use-now.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Group, Stack, Text } from '../../../ui/layout.tsx';
import classes from '../offers.module.css';
import { MasterLine } from '../view/master-line.tsx';
import { OfferFull } from '../view/offer-full.tsx';
import { previewOf } from './offer-values.ts';
import type { OfferEditorState } from './use-offer-editor.ts';

type OfferPreviewProps = { state: OfferEditorState; master: Master };

/** The offer as the customer will see it, and the button that sends it. */
export default function OfferPreview({ state, master }: OfferPreviewProps) {
  const { t } = useTranslation('offers');
  const errorText = useErrorText();
  const now = useNow();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { values, failure, isSending } = state;
  const { id, name, user, specialization, rating, reviewCount, isVerified } = master;
  const shown = { id, name, avatar: user.avatar, specialization, rating, reviewCount, isVerified };
  return (
    <Stack gap="lg">
      <div>
        <Text
          component="h2"
          ref={heading}
          tabIndex={-1}
          fz="var(--font-size-xxl)"
          style={{ outline: 'none' }}
        >
          {t('preview.title')}
        </Text>
        <Text c="dimmed" mt={4}>
          {t('preview.text')}
        </Text>
      </div>
      <OfferFull
        offer={previewOf(values)}
        validUntil={validUntilOf(now, values.validDays).toISOString()}
        head={<MasterLine master={shown} />}
      />
      <Stack component="footer" gap="sm" className={classes.foot}>
        {failure !== null && (
          <Alert role="alert" color="red" p="sm" title={t('preview.failed')}>
            {errorText(failure)}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button
            variant="default"
            size="lg"
            className={classes.wide ?? ''}
            disabled={isSending}
            onClick={state.edit}
          >
            {t('preview.edit')}
          </Button>
          <Button
            size="lg"
            className={classes.wide ?? ''}
            loading={isSending}
            onClick={() => void state.submit()}
          >
            {t('preview.send')}
          </Button>
        </Group>
      </Stack>
    </Stack>
  );
}
