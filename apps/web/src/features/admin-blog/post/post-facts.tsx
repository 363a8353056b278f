import { blogCategories, postStatuses } from '@mesterhand/domain/blog/categories';
import { readingMinutes, readTimeOf } from '@mesterhand/domain/blog/reading-time';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { NativeSelect, TextInput } from '../../../ui/fields.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { CoverField } from '../editor/cover-field.tsx';
import type { PostFormState } from './use-post-form.ts';

/** Words of HTML: tags separate them. */
const wordsOf = (html: string): string => html.replaceAll(/<[^<>]*>/g, ' ');

function ReadTimeField({ form }: Pick<PostFormState, 'form'>) {
  const { t } = useTranslation('admin-blog');
  const minutes = readingMinutes(wordsOf(form.values.content));
  const computed = readTimeOf(minutes);
  return (
    <div>
      <TextInput
        label={t('form.readTime')}
        name="readTime"
        placeholder={t('form.readTimeExample')}
        maxLength={40}
        {...form.getInputProps('readTime')}
      />
      {minutes > 0 && computed !== form.values.readTime && (
        <Button
          mt={4}
          variant="subtle"
          size="compact-sm"
          onClick={() => form.setFieldValue('readTime', computed)}
        >
          {t('form.readTimeComputed', { time: computed })}
        </Button>
      )}
    </div>
  );
}

function Dates({ base }: Pick<PostFormState, 'base'>) {
  const { t } = useTranslation('admin-blog');
  const format = useFormat();
  if (!base) return null;
  const { createdAt, updatedAt, publishedAt, views } = base;
  return (
    <Facts>
      <Fact label={t('form.createdAt')}>{format.dateTime(createdAt)}</Fact>
      <Fact label={t('form.updatedAt')}>{format.dateTime(updatedAt)}</Fact>
      <Fact label={t('form.publishedAt')}>
        {publishedAt === null ? t('form.neverPublished') : format.dateTime(publishedAt)}
      </Fact>
      <Fact label={t('columns.views')}>{format.number(views)}</Fact>
    </Facts>
  );
}

/** Metadata of a post. */
export function PostFacts({ form, base }: Pick<PostFormState, 'form' | 'base'>) {
  const { t } = useTranslation('admin-blog');
  return (
    <Stack component="aside" miw={0} aria-label={t('form.facts')}>
      <NativeSelect
        label={t('columns.status')}
        description={t(`statusHints.${form.values.status}`)}
        name="status"
        data={postStatuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
        {...form.getInputProps('status')}
      />
      <NativeSelect
        label={t('columns.category')}
        name="category"
        required
        data={[
          { value: '', label: t('form.chooseCategory') },
          ...blogCategories.map((value) => ({ value, label: value })),
        ]}
        {...form.getInputProps('category')}
      />
      <TextInput
        label={t('columns.author')}
        name="author"
        required
        maxLength={120}
        {...form.getInputProps('author')}
      />
      <ReadTimeField form={form} />
      <CoverField form={form} />
      <Dates base={base} />
    </Stack>
  );
}
