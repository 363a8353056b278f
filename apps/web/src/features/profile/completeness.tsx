import type { ProfilePart } from '@mesterhand/domain/profile/completeness';
import { trpc } from '../../core/api/trpc.ts';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { useDialog } from '../../core/navigation/dialogs.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Text } from '../../ui/layout.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { SkeletonBlock } from '../../ui/skeletons.tsx';
import classes from './profile.module.css';

/** The tab where a missing part is added; working hours have a dialog of their own. */
const tabOf = {
  photo: 'edit',
  description: 'edit',
  services: 'prices',
  area: 'edit',
  hours: null,
  documents: 'documents',
} as const satisfies Record<ProfilePart, string | null>;

function NextStep({ part }: { part: ProfilePart }) {
  const { t } = useTranslation('profile');
  const dialog = useDialog();
  const tab = tabOf[part];
  const look = { variant: 'light', size: 'sm', fullWidth: true } as const;
  const label = t(`complete.next.${part}`);
  if (tab === null)
    return (
      <Button {...look} onClick={() => dialog.open({ dialog: 'calendar' })}>
        {label}
      </Button>
    );
  return (
    <ButtonLink {...look} to="/profile" search={{ tab }}>
      {label}
    </ButtonLink>
  );
}

/** How complete a master's profile is, and the next best step. */
export function Completeness() {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const { data, error } = trpc.auth.profile.completeness.useQuery();
  if (error) return null;
  if (!data) return <SkeletonBlock width="100%" height={136} radius={20} />;
  const { percent, next } = data;
  const text =
    next === null ? t('complete.done') : t('complete.share', { percent: format.number(percent) });
  return (
    <Panel
      component="section"
      className={classes.complete ?? ''}
      p="md"
      gap="xs"
      aria-label={t('complete.title')}
    >
      <Text fw={650}>{text}</Text>
      <ProgressBar aria-label={t('complete.title')} max={100} value={percent} />
      {next === null ? (
        <Text c="dimmed" size="sm">
          {t('complete.doneText')}
        </Text>
      ) : (
        <>
          <Text c="dimmed" size="sm">
            {t(`complete.why.${next}`)}
          </Text>
          <NextStep part={next} />
        </>
      )}
    </Panel>
  );
}
