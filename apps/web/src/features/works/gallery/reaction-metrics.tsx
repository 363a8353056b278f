import { useDialog } from '../../../core/navigation/dialogs.tsx';
import { useFormat } from '../../../core/i18n/format.ts';
import { useSession } from '../../../core/session/session.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { IconEye, IconHeart, IconHeartFilled } from '../../../ui/icons.gen.ts';
import { Group } from '../../../ui/layout.tsx';
import classes from '../dialog/work-dialog.module.css';

type ReactionMetricsProps = {
  metrics: { likes: number; views: number; liked: boolean; createdAt: string };
  /** The label of the like button. */
  label: string;
  isOwn: boolean;
  isReady?: boolean;
  onToggle(): void;
};

/** Likes, views and date of publication; visitors sign in before they like. */
export function ReactionMetrics(props: ReactionMetricsProps) {
  const { metrics, label, isOwn, isReady = true, onToggle } = props;
  const { t } = useTranslation('works');
  const format = useFormat();
  const isSignedIn = useSession() !== null;
  const dialog = useDialog();
  const likes = t('show.likes', { count: metrics.likes });
  const Heart = metrics.liked ? IconHeartFilled : IconHeart;
  return (
    <Group gap="var(--space-2) var(--space-5)" mt="sm">
      {isOwn ? (
        <Group component="span" gap={6} c="dimmed" fz="sm">
          <IconHeart size={18} aria-hidden /> {likes}
        </Group>
      ) : (
        <Button
          variant={metrics.liked ? 'light' : 'default'}
          leftSection={
            <Heart size={18} className={metrics.liked ? classes.liked : ''} aria-hidden />
          }
          aria-pressed={metrics.liked}
          aria-label={`${label}, ${likes}`}
          disabled={!isReady}
          onClick={() => (isSignedIn ? onToggle() : dialog.open({ dialog: 'login' }))}
        >
          {likes}
        </Button>
      )}
      <Group component="span" gap={6} c="dimmed" fz="sm">
        <IconEye size={18} aria-hidden /> {t('show.views', { count: metrics.views })}
      </Group>
      <Group component="span" gap={6} c="dimmed" fz="sm">
        {t('show.published', { date: format.date(metrics.createdAt) })}
      </Group>
    </Group>
  );
}
