import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { IconCopy } from '../../ui/icons.gen.ts';
import { Group, Text } from '../../ui/layout.tsx';
import classes from './agreement.module.css';

/** Characters of the hash that people compare. */
const shownCharacters = 16;

/** The hash of the content, shortened; the whole of it is copied, and printed. */
export function Fingerprint({ hash }: { hash: string }) {
  const { t } = useTranslation('agreements');
  const copy = () =>
    navigator.clipboard.writeText(hash).then(
      () => showToast({ title: t('hash.copied') }),
      () => showToast({ title: t('hash.copyFailed'), message: hash, tone: 'error' }),
    );
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed">
        {t('hash.label')}
      </Text>
      <code className={classes.hash} title={hash}>
        {hash.slice(0, shownCharacters)}
        <span className={classes.rest}>{hash.slice(shownCharacters)}</span>
      </code>
      <Button
        variant="subtle"
        className={classes.tools ?? ''}
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={() => void copy()}
      >
        {t('hash.copy')}
      </Button>
    </Group>
  );
}
