import type { JobRequest } from '@mesterhand/domain/job-requests/schema';
import type { Offer } from '@mesterhand/domain/offers/schema';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { useFormat } from '../../../core/i18n/format.ts';
import { usePersonName } from '../../../core/i18n/person-name.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { useSession } from '../../../core/session/session.ts';
import { usePublicSettings } from '../../../core/session/site-settings.ts';
import { TermsText } from '../../bookings/cancelling/terms-text.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { TextInput } from '../../../ui/fields.tsx';
import { Form } from '../../../ui/form.tsx';
import { Box, Group, Stack, Text } from '../../../ui/layout.tsx';
import { MoneyField } from '../../../ui/number-field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import classes from '../offers.module.css';
import { Ceiling, Total, useTimeText } from '../view/offer-price.tsx';
import { useAgreementWording } from '../view/wording.ts';
import { AskButton, DeclineButton } from './offer-actions.tsx';
import { Rights } from './rights.tsx';
import { TimeChoice } from './time-choice.tsx';
import { type Acceptance, useAcceptance } from './use-acceptance.ts';

type AcceptFormProps = { offer: Offer; request: JobRequest };

/** What is agreed on, in a few lines, before the button that binds. */
function Summary({ offer, request, acceptance }: AcceptFormProps & { acceptance: Acceptance }) {
  const { t } = useTranslation('offers');
  const nameOf = usePersonName();
  const timeText = useTimeText();
  const wording = useAgreementWording();
  return (
    <Panel data-tone="sunken" gap="md">
      <Text component="h3" fz="lg">
        {t('summary.title')}
      </Text>
      <Facts>
        <Fact label={t('summary.work')}>
          {offer.service} – {nameOf(offer.master.name)}
        </Fact>
        <Fact label={t('summary.time')}>
          <Text span inherit display="inline-block" className={classes.when ?? ''}>
            {acceptance.time ? timeText(acceptance.time) : t('accept.chooseTime')}
          </Text>
        </Fact>
        <Fact label={t('summary.place')}>{request.address}</Fact>
        <Fact label={wording.t(`kinds.${offer.kind}.name`)}>
          <Total offer={offer} />
        </Fact>
        <Fact label={t('price.ceiling')}>
          <Ceiling offer={offer} />
        </Fact>
      </Facts>
    </Panel>
  );
}

/** For an open account: the sum before which the customer is notified. */
function NotifyAbove({ acceptance }: { acceptance: Acceptance }) {
  const { t } = useTranslation('offers');
  return (
    <Box maw={360}>
      <MoneyField
        label={t('accept.notifyAbove')}
        description={t('accept.notifyAboveHint')}
        name="notifyAbove"
        value={acceptance.notifyAbove}
        error={acceptance.problems.notifyAbove}
        onChange={acceptance.setNotifyAbove}
      />
    </Box>
  );
}

/** For an account without a phone: the master needs one for the job. */
function Phone({ acceptance }: { acceptance: Acceptance }) {
  const { t } = useTranslation('offers');
  return (
    <Box maw={360}>
      <TextInput
        label={t('accept.phone')}
        description={t('accept.phoneHint')}
        name="clientPhone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        value={acceptance.clientPhone}
        error={acceptance.problems.clientPhone}
        onChange={(event) => acceptance.setClientPhone(event.currentTarget.value)}
      />
    </Box>
  );
}

/** Accepting an offer: a time, the whole price with what it can become, the rights, and the button that binds to pay. */
export function AcceptForm({ offer, request }: AcceptFormProps) {
  const { t } = useTranslation('offers');
  const format = useFormat();
  const user = useSession()?.user;
  const { data: settings } = usePublicSettings();
  const { isEmergency } = request;
  const acceptance = useAcceptance(offer, { isEmergency });
  const { problems, isBusy } = acceptance;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const [field] = Object.keys(problems);
    const place = form.current?.querySelector(`[name="${field}"], [data-field="${field}"]`);
    place?.scrollIntoView({ block: 'center' });
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  }, [problems]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    acceptance.submit();
  };
  return (
    <Form ref={form} onSubmit={submit} gap="xl" aria-label={t('accept.title')} aria-busy={isBusy}>
      <TimeChoice offer={offer} acceptance={acceptance} />
      {user?.phone === '' && <Phone acceptance={acceptance} />}
      {offer.kind === 'openAccount' && <NotifyAbove acceptance={acceptance} />}
      <Rights offer={offer} acceptance={acceptance} isEmergency={isEmergency} />
      <Summary offer={offer} request={request} acceptance={acceptance} />
      <Stack gap="sm">
        {problems.general !== undefined && (
          <Alert role="alert" color="red" p="sm">
            {problems.general}
          </Alert>
        )}
        <Button type="submit" size="lg" fullWidth loading={isBusy}>
          {t('accept.button')}
        </Button>
        <Text c="dimmed" size="sm">
          {t('accept.consequence', { total: format.price(offer.total) })}
        </Text>
        <TermsText terms={settings?.cancellation ?? null} viewer="client" />
        <Group gap="sm">
          <AskButton offer={offer} />
          <DeclineButton offer={offer} />
        </Group>
      </Stack>
    </Form>
  );
}
