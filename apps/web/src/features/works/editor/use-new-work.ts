import { useForm } from '@mantine/form';
import { addTag } from '@mesterhand/domain/works/tags';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { readError, useErrorText } from '../../../core/api/errors.ts';
import { useIssueTexts } from '../../../core/api/issue-texts.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { usePictures } from './use-pictures.ts';
import { emptyWork, listProblems, toWork, type WorkValues } from './work-values.ts';

type NewWork = ReturnType<typeof toWork>;

/** Publishes a work with an idempotency key: the same content sent again creates it once. */
function useCreateWork() {
  const utils = trpc.useUtils();
  const attempt = useRef({ content: '', key: '' });
  return (work: NewWork) => {
    const content = JSON.stringify(work);
    if (attempt.current.content !== content)
      attempt.current = { content, key: crypto.randomUUID() };
    return utils.client.masters.works.create.mutate(work, {
      context: { idempotencyKey: attempt.current.key },
    });
  };
}

/** Shows why publishing was refused, at the field where there is one. */
function useRefusal(setErrors: (errors: Record<string, string>) => void) {
  const { t } = useTranslation('works');
  const errorText = useErrorText();
  const issueTexts = useIssueTexts();
  return (error: unknown) => {
    const { code } = readError(error);
    const message = code === undefined ? '' : errorText(error);
    if (code === 'input.invalid') setErrors(issueTexts(error));
    showToast({ title: t('done.failed'), message, tone: 'error' });
  };
}

/** False once the form is closed: a late response must not close whichever dialog is open by then. */
function useIsOpen() {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}

/** State and actions of the form. */
export function useNewWork(onDone: () => void) {
  const { t } = useTranslation('works');
  const utils = trpc.useUtils();
  const form = useForm<WorkValues>({ initialValues: emptyWork });
  const pictures = usePictures();
  const [tags, setTags] = useState<string[]>([]);
  const [typedTag, setTypedTag] = useState('');
  const [pointed, setPointed] = useState<{ field: string } | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const create = useCreateWork();
  const isOpen = useIsOpen();
  const refuse = useRefusal(form.setErrors);

  useEffect(() => {
    if (pointed) element.current?.querySelector<HTMLElement>(`[name="${pointed.field}"]`)?.focus();
  }, [pointed]);

  const publish = useMutation({
    mutationFn: async () => {
      const sent = await pictures.upload();
      return create(toWork({ values: form.values, tags: addTag(tags, typedTag), pictures: sent }));
    },
    onSuccess: () => {
      void utils.masters.works.invalidate();
      void utils.masters.gallery.invalidate();
      showToast({ title: t('done.title'), message: t('done.text') });
      if (isOpen.current) onDone();
    },
    onError: (error) => {
      if (!isOpen.current) return;
      if (readError(error).code === 'works.imageUnknown') pictures.forgetAddresses();
      refuse(error);
    },
  });
  const submit = (event: Pick<Event, 'preventDefault'>) => {
    event.preventDefault();
    if (publish.isPending) return;
    const problems = listProblems(form.values);
    form.setErrors(Object.fromEntries(problems.map((field) => [field, t(`problems.${field}`)])));
    const [first] = problems;
    if (first !== undefined) return setPointed({ field: first });
    if (pictures.pictures.length === 0)
      return showToast({
        title: t('problems.images'),
        message: t('problems.imagesText'),
        tone: 'error',
      });
    publish.mutate();
  };
  const tagField = {
    tags,
    typed: typedTag,
    type: setTypedTag,
    add: () => {
      setTags(addTag(tags, typedTag));
      setTypedTag('');
    },
    remove: (tag: string) => setTags(tags.filter((one) => one !== tag)),
  };
  return { form, element, pictures, tagField, submit, isSaving: publish.isPending };
}

export type NewWorkState = ReturnType<typeof useNewWork>;
