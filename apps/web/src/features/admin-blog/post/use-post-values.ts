import { useForm } from '@mantine/form';
import type { Post } from '@mesterhand/domain/blog/schema';
import { slugOf } from '@mesterhand/domain/blog/slug';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../../core/session/session.ts';
import { type StoredDraft, useStoredDraft } from './stored-draft.ts';
import { newPost, type PostValues, valuesOf } from './post-values.ts';
import type { EditorHandle } from '../editor/rich-editor.tsx';

type Form = ReturnType<typeof useForm<PostValues>>;

/** The slug of a new post follows the title until it is typed by hand. */
function useSlug(form: Form, isStored: boolean) {
  const [isTyped, setTyped] = useState(isStored);
  return {
    setTitle: (title: string) => {
      form.setFieldValue('title', title);
      if (!isTyped) form.setFieldValue('slug', slugOf(title));
    },
    setSlug: (slug: string) => {
      setTyped(slug !== '');
      form.setFieldValue('slug', slug);
    },
    follow: (values: PostValues) => setTyped(values.slug !== slugOf(values.title)),
  };
}

/** The editor re-serialises the text; a difference in markup alone is no change. */
function useEditorText(form: Form) {
  const editor = useRef<EditorHandle>(null);
  const [isReady, setReady] = useState(false);
  const ready = (handle: EditorHandle, html: string) => {
    editor.current = handle;
    setReady(true);
    form.setInitialValues({ ...form.getInitialValues(), content: html });
    form.setFieldValue('content', html);
  };
  const spell = (html: string): string => editor.current?.show(html) ?? html;
  return { editor, isReady, ready, spell };
}

/** A ref, false before the next render: navigation may follow at once. */
function useDirty(form: Form) {
  const isDirty = form.isDirty();
  const dirty = useRef(isDirty);
  useEffect(() => {
    dirty.current = isDirty;
  }, [isDirty]);
  const settle = () => {
    dirty.current = false;
  };
  return { isDirty, dirty, settle };
}

/** The current input, the stored version, and the restored draft. */
export function usePostValues(post: Post | null) {
  const user = useSession()?.user;
  const author = user ? `${user.firstName} ${user.lastName}`.trim() : '';
  /** The post as last read or saved; null for a new one. */
  const [base, setBase] = useState(post);
  const form = useForm<PostValues>({ initialValues: post ? valuesOf(post) : newPost(author) });
  const slug = useSlug(form, post !== null);
  const text = useEditorText(form);
  const { isDirty, dirty, settle } = useDirty(form);
  const draft = useStoredDraft({
    userId: user?.id ?? 0,
    item: base ? String(base.id) : 'new',
    values: form.values,
    version: base?.version,
    isDirty,
  });
  /** Shows the stored version. @returns its text as the editor serialises it. */
  const show = (stored: Post): string => {
    const values = valuesOf(stored);
    const content = text.spell(values.content);
    form.setInitialValues({ ...values, content });
    form.setValues({ ...values, content });
    form.clearErrors();
    setBase(stored);
    settle();
    return content;
  };
  const restore = ({ values, version }: StoredDraft) => {
    form.setValues({ ...values, content: text.spell(values.content) });
    slug.follow(values);
    // Saved by somebody else since the draft: reported when it is saved.
    if (base && version !== undefined) setBase({ ...base, version });
    draft.forget();
  };
  return { form, base, setBase, slug, text, isDirty, dirty, draft, show, restore };
}
