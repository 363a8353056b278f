import { useDialog } from '../../core/navigation/dialogs.tsx';
import { useFormat } from '../../core/i18n/format.ts';
import { useSession } from '../../core/session/session.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { IconEye, IconHeart, IconHeartFilled } from '../../ui/icons.gen.ts';
import classes from './work-dialog.module.css';

type ReactionMetricsProps = {
  figures: { likes: number; views: number; liked: boolean; createdAt: string };
  /** The label of the like button. */
  label: string;
  isOwn: boolean;
  isReady?: boolean;
  onToggle(): void;
};

/** Likes, views and date of publication; visitors sign in before they like. */
export function ReactionMetrics(props: ReactionMetricsProps) {
  const { figures, label, isOwn, isReady = true, onToggle } = props;
  const { t } = useTranslation('works');
  const format = useFormat();
  const isSignedIn = useSession() !== null;
  const dialog = useDialog();
  const likes = t('show.likes', { count: figures.likes });
  const Heart = figures.liked ? IconHeartFilled : IconHeart;
  return (
    <div className={classes.figures}>
      {isOwn ? (
        <span className={classes.figure}>
          <IconHeart size={18} aria-hidden /> {likes}
        </span>
      ) : (
        <Button
          variant={figures.liked ? 'light' : 'default'}
          leftSection={
            <Heart size={18} className={figures.liked ? classes.liked : ''} aria-hidden />
          }
          aria-pressed={figures.liked}
          aria-label={`${label}, ${likes}`}
          disabled={!isReady}
          onClick={() => (isSignedIn ? onToggle() : dialog.open({ dialog: 'login' }))}
        >
          {likes}
        </Button>
      )}
      <span className={classes.figure}>
        <IconEye size={18} aria-hidden /> {t('show.views', { count: figures.views })}
      </span>
      <span className={classes.figure}>
        {t('show.published', { date: format.date(figures.createdAt) })}
      </span>
    </div>
  );
}
