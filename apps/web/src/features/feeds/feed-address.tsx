import { type FocusEvent, useEffect, useRef } from 'react';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Actions } from '../../ui/actions.tsx';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { IconCalendarShare, IconCopy } from '../../ui/icons.gen.ts';
import { Stack, Text } from '../../ui/layout.tsx';

const selectAll = ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select();

/** The feed URL while it is visible: to be copied, or opened by the calendar of this device. */
export function FeedAddress({ path }: { path: string }) {
  const { t } = useTranslation('feeds');
  const field = useRef<HTMLInputElement>(null);
  const url = `${location.origin}${path}`;
  // The button that created it is gone: moves the focus to the new URL.
  useEffect(() => field.current?.focus(), [path]);
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => showToast({ title: t('address.copied') }),
      () => {
        field.current?.focus();
        showToast({ title: t('address.copyFailed'), tone: 'error' });
      },
    );
  return (
    <Stack w="100%" role="group" aria-label={t('address.label')}>
      <TextInput
        ref={field}
        label={t('address.label')}
        description={t('address.once')}
        value={url}
        readOnly
        spellCheck={false}
        onFocus={selectAll}
      />
      <Actions>
        <Button leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
          {t('address.copy')}
        </Button>
        <Button
          component="a"
          href={url.replace(/^https?:/, 'webcal:')}
          variant="default"
          leftSection={<IconCalendarShare size={18} aria-hidden />}
        >
          {t('address.open')}
        </Button>
      </Actions>
      <Text c="dimmed" maw="68ch">
        {t('address.how')}
      </Text>
    </Stack>
  );
}
