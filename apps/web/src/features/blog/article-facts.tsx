import type { ArticleCard } from '@mesterhand/domain/blog/public';
import { minutesOf } from '@mesterhand/domain/blog/reading-time';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { IconEye, IconHeart, IconMessageCircle } from '../../ui/icons.gen.ts';
import { Group, Text } from '../../ui/layout.tsx';
import classes from './blog.module.css';

type Signed = Pick<ArticleCard, 'author' | 'publishedAt' | 'readTime'>;

/** The reading time in the current language; any other stored text is shown as it is. */
function useReadTime(): (readTime: string) => string {
  const { t } = useTranslation('blog');
  return (readTime) => {
    const minutes = minutesOf(readTime);
    return minutes === undefined ? readTime : t('readTime', { count: minutes });
  };
}

function Published({ at }: { at: string }) {
  const format = useFormat();
  return <time dateTime={at}>{format.date(at)}</time>;
}

/** Author, date, and reading time. */
export function ArticleFacts({ article }: { article: Signed }) {
  const { t } = useTranslation('blog');
  const readTimeOf = useReadTime();
  const { author, publishedAt, readTime } = article;
  return (
    <ul className={classes.facts} aria-label={t('article.facts')}>
      <li>{author}</li>
      <li>
        <Published at={publishedAt} />
      </li>
      <li>{readTimeOf(readTime)}</li>
    </ul>
  );
}

/** The same for the head of the article: the author's name above, and the number of readers. */
export function Byline({ article }: { article: Signed & Pick<ArticleCard, 'views'> }) {
  const { t } = useTranslation('blog');
  const readTimeOf = useReadTime();
  const { author, publishedAt, readTime, views } = article;
  return (
    <div>
      <Text fw={650}>{author}</Text>
      <ul className={classes.facts} aria-label={t('article.facts')}>
        <li>
          <Published at={publishedAt} />
        </li>
        <li>{readTimeOf(readTime)}</li>
        <li>{t('views', { count: views })}</li>
      </ul>
    </div>
  );
}

const counters = [
  { key: 'views', Icon: IconEye },
  { key: 'likes', Icon: IconHeart },
  { key: 'comments', Icon: IconMessageCircle },
] as const;

/** Views, likes and comments: a number with a screen-reader text. */
export function ArticleMetrics({
  article,
}: {
  article: Pick<ArticleCard, 'views' | 'likes' | 'comments'>;
}) {
  const { t } = useTranslation('blog');
  const format = useFormat();
  const phrases = {
    views: t('views', { count: article.views }),
    likes: t('likes', { count: article.likes }),
    comments: t('comments.count', { count: article.comments }),
  };
  return (
    <Group component="ul" gap="sm" c="dimmed" fz="sm" aria-label={t('article.figures')}>
      {counters.map(({ key, Icon }) => (
        <Group component="li" key={key} gap={4} title={phrases[key]}>
          <Icon size={18} stroke={1.7} aria-hidden />
          <span aria-hidden>{format.number(article[key])}</span>
          <span className="visually-hidden">{phrases[key]}</span>
        </Group>
      ))}
    </Group>
  );
}
