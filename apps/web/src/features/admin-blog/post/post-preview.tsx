import { isEmptyHtml } from '@mesterhand/domain/blog/html';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Box, Text } from '../../../ui/layout.tsx';
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
    <Box component="article" maw={760} mx="auto" py="lg" aria-label={t('preview.label')}>
      {category && (
        <Text c="var(--brand-text)" fw={700}>
          {category}
        </Text>
      )}
      <Text component="h2" fz="var(--font-size-page)" lh={1.12} mt="xs">
        {title || t('preview.noTitle')}
      </Text>
      {excerpt && (
        <Text mt="md" size="lg">
          {excerpt}
        </Text>
      )}
      <Text c="dimmed" mt="md" mb="xl">
        {facts}
      </Text>
      {cover !== null && <img className={classes.cover} src={cover} alt={coverAlt} />}
      {isEmptyHtml(content) ? (
        <Text c="dimmed" mt="md" mb="xl">
          {t('preview.noContent')}
        </Text>
      ) : (
        <RichText html={content} />
      )}
    </Box>
  );
}
