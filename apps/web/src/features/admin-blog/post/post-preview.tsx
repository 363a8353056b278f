import { isEmptyHtml } from '@mesterhand/domain/blog/html';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { RichText } from '../../../ui/rich-text.tsx';
import classes from './post-preview.module.css';
import type { PostValues } from './post-values.ts';

type PostPreviewProps = {
  values: PostValues;
  /** The published date; today for unpublished posts. */
  date: string;
};

/** The post as readers will see it. */
export function PostPreview({ values, date }: PostPreviewProps) {
  const { t } = useTranslation('admin-blog');
  const format = useFormat();
  const { title, excerpt, category, author, readTime, cover, coverAlt, content } = values;
  const facts = [author, format.date(date), readTime].filter(Boolean).join(' · ');
  return (
    <article className={classes.preview} aria-label={t('preview.label')}>
      {category && <p className={classes.category}>{category}</p>}
      <h2 className={classes.title}>{title || t('preview.noTitle')}</h2>
      {excerpt && <p className={classes.excerpt}>{excerpt}</p>}
      <p className={classes.by}>{facts}</p>
      {cover !== null && <img className={classes.cover} src={cover} alt={coverAlt} />}
      {isEmptyHtml(content) ? (
        <p className={classes.by}>{t('preview.noContent')}</p>
      ) : (
        <RichText html={content} />
      )}
    </article>
  );
}
