import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useOperatorClaims } from '../../core/session/site-claims.ts';
import { usePublicSettings } from '../../core/session/site-settings.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import {
  IconAlertTriangle,
  IconClock,
  IconMail,
  IconMessageCircleOff,
  IconPhone,
} from '../../ui/icons.gen.ts';
import { Box, Group, Stack, Text } from '../../ui/layout.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonBlock } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Hours } from './hours.tsx';
import classes from './support.module.css';

const icon = { size: 22, stroke: 1.7, 'aria-hidden': true } as const;

function ContactOption({
  sign,
  label,
  children,
}: {
  sign: ReactNode;
  label: string;
  children: ReactNode;
}) {
  return (
    <div className={classes.way}>
      <Group component="dt" gap="sm" c="dimmed" fz="sm">
        {sign}
        {label}
      </Group>
      <Box component="dd" pl="calc(22px + var(--space-3))">
        {children}
      </Box>
    </div>
  );
}

const telephone = (phone: string) => `tel:${phone.replaceAll(/\s/g, '')}`;

/** The chat has no staff yet: it says so, and leads to the form. */
function LiveChat() {
  const { t } = useTranslation('support');
  const { alwaysOpen } = useOperatorClaims();
  const reason = useId();
  return (
    <>
      <Button
        variant="default"
        w="fit-content"
        mih={44}
        disabled
        leftSection={<IconMessageCircleOff size={18} stroke={1.7} aria-hidden />}
        aria-describedby={reason}
      >
        {alwaysOpen ? t('contact.chat') : t('contact.chatPlain')}
      </Button>
      <Text c="dimmed" size="sm" id={reason}>
        {t('contact.chatReason')}{' '}
        <Link to="/support" hash="form">
          {t('contact.toForm')}
        </Link>
      </Text>
    </>
  );
}

function Emergency({ phone }: { phone: string }) {
  const { t } = useTranslation('support');
  const { alwaysOpen } = useOperatorClaims();
  return (
    <Group
      align="flex-start"
      gap="sm"
      wrap="nowrap"
      p="md"
      bdrs={16}
      bg="var(--danger-tint)"
      c="var(--on-danger-tint)"
    >
      <IconAlertTriangle {...icon} />
      <Box flex={1} miw={0}>
        <h3>{alwaysOpen ? t('emergency.title') : t('emergency.titlePlain')}</h3>
        <p>
          {t('emergency.text')}
          {alwaysOpen && ` ${t('emergency.anyTime')}`}
        </p>
        {phone !== '' && (
          <Box
            component="a"
            display="inline-flex"
            mih={44}
            c="inherit"
            fw={700}
            style={{ alignItems: 'center' }}
            href={telephone(phone)}
          >
            {t('emergency.call', { phone })}
          </Box>
        )}
        <Text size="sm" mt={4}>
          {t('emergency.danger')}
        </Text>
      </Box>
    </Group>
  );
}

function ContactOptions({ phone, email }: { phone: string; email: string }) {
  const { t } = useTranslation('support');
  return (
    <Stack component="dl">
      {phone !== '' && (
        <ContactOption
          sign={<IconPhone color="var(--brand-text)" {...icon} />}
          label={t('contact.phone')}
        >
          <a href={telephone(phone)}>{phone}</a>
        </ContactOption>
      )}
      {email !== '' && (
        <ContactOption
          sign={<IconMail color="var(--brand-text)" {...icon} />}
          label={t('contact.email')}
        >
          <a href={`mailto:${email}`}>{email}</a>
        </ContactOption>
      )}
      <ContactOption
        sign={<IconClock color="var(--brand-text)" {...icon} />}
        label={t('hours.title')}
      >
        <Hours />
      </ContactOption>
    </Stack>
  );
}

/** Contact details and opening hours. The addresses come from the administrators' settings. */
export function ContactCard() {
  const { t } = useTranslation('support');
  const { data, error, refetch } = usePublicSettings();
  return (
    <Panel component="section" gap="md" p="clamp(20px, 3vw, 28px)">
      <Box component="h2" fz="xl">
        {t('contact.title')}
      </Box>
      {data && <ContactOptions phone={data.contactPhone} email={data.contactEmail} />}
      {!data && !error && <SkeletonBlock width="100%" height={180} radius={12} />}
      {error && (
        <ErrorState error={error} title={t('contact.failed')} onRetry={() => void refetch()} />
      )}
      <LiveChat />
      <Emergency phone={data?.contactPhone ?? ''} />
    </Panel>
  );
}
