import { maxExcerptLength, type Post } from '@mesterhand/domain/blog/schema';
import type { ButtonProps } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type SubmitEvent, Suspense, useState } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Textarea, TextInput } from '../../../ui/fields.tsx';
import { IconArrowLeft, IconDeviceFloppy, IconExternalLink } from '../../../ui/icons.gen.ts';
import { Box, Group, Stack, Text } from '../../../ui/layout.tsx';
import { SkeletonBlock } from '../../../ui/skeletons.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { LeaveGuard } from '../../admin/panel/leave-guard.tsx';
import { PostFacts } from './post-facts.tsx';
import classes from './post-form.module.css';
import { ConflictNote, DraftNote } from './post-notes.tsx';
import type { PostView } from '../list/post-place.ts';
import { PostPreview } from './post-preview.tsx';
import { type PostFormState, usePostForm } from './use-post-form.ts';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';

const RichEditor = lazyPart(() => import('../editor/rich-editor.tsx'));

function SaveButton({ isSaving, ...rest }: ButtonProps & { isSaving: boolean }) {
  const { t } = useTranslation('admin-blog');
  return (
    <Button
      type="submit"
      loading={isSaving}
      leftSection={<IconDeviceFloppy size={18} aria-hidden />}
      {...rest}
    >
      {t('form.save')}
    </Button>
  );
}

function Head({ state, onClose }: { state: PostFormState; onClose(): void }) {
  const { t } = useTranslation('admin-blog');
  const { base, isDirty, isSaving, form } = state;
  const saved = base ? t('form.saved') : t('form.notYetSaved');
  return (
    <Group className={classes.head} gap="sm" py="sm" mb="md">
      <Button
        variant="subtle"
        leftSection={<IconArrowLeft size={18} aria-hidden />}
        onClick={onClose}
      >
        {t('form.back')}
      </Button>
      <div className={classes.heading}>
        <h2>{form.values.title || t(base ? 'form.edit' : 'form.new')}</h2>
        <Text c="dimmed" size="sm" role="status">
          {isDirty ? t('form.unsaved') : saved}
        </Text>
      </div>
      {base?.status === 'published' && (
        <ButtonLink
          to="/blog/$slug"
          params={{ slug: base.slug }}
          target="_blank"
          variant="default"
          leftSection={<IconExternalLink size={18} aria-hidden />}
        >
          {t('actions.openPublic')}
        </ButtonLink>
      )}
      <SaveButton visibleFrom="sm" isSaving={isSaving} />
    </Group>
  );
}

function Notes({ state }: { state: PostFormState }) {
  const { draft, conflict, isReady, isSaving, restore, show, submit } = state;
  return (
    <Stack className={classes.notes} gap="sm" mb="md">
      {draft.offered && (
        <DraftNote
          draft={draft.offered}
          isReady={isReady}
          onRestore={restore}
          onForget={draft.forget}
        />
      )}
      {conflict.conflict && (
        <ConflictNote
          conflict={conflict.conflict}
          isBusy={isSaving}
          onReload={(post) => {
            show(post);
            draft.forget();
            conflict.settle();
          }}
          onKeep={submit}
        />
      )}
    </Stack>
  );
}

function Words({ form, slug }: Pick<PostFormState, 'form' | 'slug'>) {
  const { t } = useTranslation('admin-blog');
  const { title, slug: address, excerpt } = form.values;
  const isUnspellable = title.trim() !== '' && address === '';
  return (
    <>
      <TextInput
        label={t('columns.title')}
        name="title"
        required
        maxLength={160}
        {...form.getInputProps('title')}
        onChange={(event) => slug.setTitle(event.currentTarget.value)}
      />
      <TextInput
        label={t('form.slug')}
        description={isUnspellable ? t('form.slugUnspellable') : t('form.slugHint')}
        name="slug"
        required
        maxLength={160}
        spellCheck={false}
        autoCapitalize="off"
        leftSection={
          <Text span inherit c="dimmed">
            /blog/
          </Text>
        }
        leftSectionWidth={64}
        {...form.getInputProps('slug')}
        onChange={(event) => slug.setSlug(event.currentTarget.value)}
      />
      <Textarea
        label={t('form.excerpt')}
        description={t('form.counter', { length: excerpt.length, max: maxExcerptLength })}
        name="excerpt"
        required
        rows={3}
        maxLength={maxExcerptLength}
        {...form.getInputProps('excerpt')}
      />
    </>
  );
}

function Content({ state }: { state: PostFormState }) {
  const { t } = useTranslation('admin-blog');
  const { form, ready } = state;
  const { content } = form.errors;
  return (
    <div>
      <Text mb={4} fw={500} aria-hidden>
        {t('form.content')}{' '}
        <Text span inherit c="var(--danger)">
          *
        </Text>
      </Text>
      <Suspense
        fallback={
          <Box mih={480}>
            <SkeletonBlock width="100%" height={480} radius={12} />
          </Box>
        }
      >
        <RichEditor
          initial={form.values.content}
          label={t('form.content')}
          error={typeof content === 'string' ? content : undefined}
          onReady={ready}
          onChange={(html) => form.setFieldValue('content', html)}
        />
      </Suspense>
    </div>
  );
}

type PostFormProps = {
  /** Null for a new post. */
  post: Post | null;
  view: PostView;
  onView(view: PostView): void;
  onSaved(post: Post, isNew: boolean): void;
  onClose(): void;
};

/** The form of a post, with its preview. */
export function PostForm({ post, view, onView, onSaved, onClose }: PostFormProps) {
  const { t } = useTranslation('admin-blog');
  const state = usePostForm({ post, onSaved });
  const [today] = useState(() => new Date().toISOString());
  const { form, element, base, slug, draft, dirty, submit } = state;
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onView('edit');
    submit();
  };
  useHotkeys([['mod+S', () => submit()]], [], true);
  return (
    <form ref={element} noValidate onSubmit={onSubmit}>
      <Head state={state} onClose={onClose} />
      <Notes state={state} />
      <div className={classes.columns}>
        <Tabs
          miw={0}
          value={view}
          onChange={(value) => onView(value === 'preview' ? 'preview' : 'edit')}
          // Hidden, not unmounted: the editor keeps its text, cursor and undo history.
          keepMountedMode="display-none"
        >
          <Tabs.List aria-label={t('form.sides')}>
            <Tabs.Tab value="edit">{t('form.editSide')}</Tabs.Tab>
            <Tabs.Tab value="preview">{t('preview.title')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="edit" pt="md">
            <Stack miw={0}>
              <Words form={form} slug={slug} />
              <Content state={state} />
            </Stack>
          </Tabs.Panel>
          <Tabs.Panel value="preview">
            {view === 'preview' && (
              <PostPreview values={form.values} date={base?.publishedAt ?? today} />
            )}
          </Tabs.Panel>
        </Tabs>
        <PostFacts form={form} base={base} />
      </div>
      <SaveButton className={classes.smallSave ?? ''} hiddenFrom="sm" isSaving={state.isSaving} />
      <LeaveGuard isDirty={() => dirty.current} searchKey="item" onLeave={draft.forget} />
    </form>
  );
}
