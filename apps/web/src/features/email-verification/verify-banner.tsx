import { useErrorText } from '../../core/api/errors.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { IconMailExclamation } from '../../ui/icons.gen.ts';
import { Stack } from '../../ui/layout.tsx';

/** Shown above the own profile until the address is verified; only Google sign-in depends on it. */
export function VerifyBanner() {
  const { t } = useTranslation('email-verification');
  const errorText = useErrorText();
  const { data: own } = trpc.auth.email.own.useQuery();
  const send = trpc.auth.email.sendVerification.useMutation({
    onError: (error) =>
      showToast({ title: t('banner.failed'), message: errorText(error), tone: 'error' }),
  });
  if (own === undefined || own.verifiedAt !== null) return null;
  const { email } = own;
  return (
    <Alert
      mb="lg"
      bg="var(--yellow-tint)"
      c="var(--yellow-ink)"
      styles={{ label: { color: 'inherit' } }}
      color="yellow"
      icon={<IconMailExclamation aria-hidden />}
      title={t('banner.title')}
    >
      <Stack align="flex-start" gap="sm" c="var(--ink)">
        <p role="status">
          {send.isSuccess ? t('banner.sent', { email }) : t('banner.text', { email })}
        </p>
        <Button size="sm" variant="default" loading={send.isPending} onClick={() => send.mutate()}>
          {send.isSuccess ? t('banner.again') : t('banner.send')}
        </Button>
      </Stack>
    </Alert>
  );
}
