import {
  type AdminGalleryItem,
  galleryItemInput,
  galleryMimes,
  maxGalleryBytes,
} from '@mesterhand/domain/admin/gallery';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { readError, useErrorText } from '../../core/api/errors.ts';
import { useIssueTexts } from '../../core/api/issue-texts.ts';
import { keep, newAttemptKey, readStoredDraft } from '../../core/browser/session-storage.ts';
import { sendFile } from '../../core/api/send-file.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { useVersionConflict } from '../../core/browser/use-version-conflict.ts';

const typedSchema = z.object({
  title: z.string(),
  description: z.string(),
  category: z.string(),
  masterName: z.string(),
  isVisible: z.boolean(),
});
export type GalleryValues = z.infer<typeof typedSchema>;

/** The input, and the version it is based on; none for a new picture. */
const draftSchema = z.object({ values: typedSchema, version: z.int().optional() });

const empty: GalleryValues = {
  title: '',
  description: '',
  category: '',
  masterName: '',
  isVisible: true,
};

export const valuesOf = (item: AdminGalleryItem | undefined): GalleryValues =>
  item === undefined
    ? empty
    : {
        title: item.title,
        description: item.description,
        category: item.category ?? '',
        masterName: item.masterName,
        isVisible: item.isVisible,
      };

/** A chosen picture with an object URL, which is revoked. */
function usePicture() {
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<string>();
  useEffect(() => {
    if (file === undefined) return setPreview(undefined);
    const address = URL.createObjectURL(file);
    setPreview(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return { file, setFile, preview };
}

type FormOptions = {
  item: AdminGalleryItem | undefined;
  onClose(): void;
  onSaved(): Promise<unknown>;
};

type Sent = { values: GalleryValues; file: File | undefined; version: number | undefined };

function formOf({ values, file, version }: Sent, masterId: number | null): FormData {
  const form = new FormData();
  if (version !== undefined) form.set('version', String(version));
  for (const [name, value] of Object.entries(values)) form.set(name, String(value));
  if (masterId !== null) form.set('masterId', String(masterId));
  if (file !== undefined) form.set('image', file);
  return form;
}

/** Validates with the server's own schema first, so that errors show before a request. */
function useValidation() {
  const { t } = useTranslation('admin-gallery');
  const { t: issue } = useTranslation('refusals');
  return (values: GalleryValues, file: File | undefined, isNew: boolean) => {
    const parsed = galleryItemInput.safeParse(values);
    const isEmpty = Object.values(values).includes('');
    const problems: Record<string, string> = {};
    for (const { path } of parsed.error?.issues ?? [])
      problems[path.join('.')] = issue('issues.required');
    if (isNew && file === undefined) problems['image'] = t('form.imageMissing');
    return { problems, summary: isEmpty ? t('form.missing') : null };
  };
}

/** The same input reuses its idempotency key, so the server adds the picture once. */
function useAttemptKey() {
  const attempt = useRef<{ content: string; file?: File | undefined; key: string }>(undefined);
  return (values: GalleryValues, file: File | undefined): string => {
    const content = JSON.stringify(values);
    const isSame = attempt.current?.content === content && attempt.current.file === file;
    if (!isSame) attempt.current = { content, file, key: newAttemptKey() };
    return attempt.current?.key ?? newAttemptKey();
  };
}

/** The input, which outlives a closed dialog until it is saved, and the version it is based on. */
function useDraft(item: AdminGalleryItem | undefined) {
  const draft = `admin.gallery.${item?.id ?? 'new'}`;
  const [restored] = useState(() =>
    readStoredDraft(draft, (value) => draftSchema.safeParse(value).data),
  );
  const [values, setValues] = useState(restored?.values ?? valuesOf(item));
  const type = (next: GalleryValues, version: number | undefined): void => {
    keep(draft, { values: next, version });
    setValues(next);
  };
  return { values, typedOver: restored?.version, type, setValues, forget: () => keep(draft, null) };
}

export function useGalleryForm({ item, onClose, onSaved }: FormOptions) {
  const { t } = useTranslation('admin-gallery');
  const { values, typedOver, type, setValues, forget } = useDraft(item);
  const { client } = trpc.useUtils();
  const { version, newer, find, adopt } = useVersionConflict<AdminGalleryItem>(
    item && { version: typedOver ?? item.version },
  );
  const attemptKey = useAttemptKey();
  const { file, setFile, preview } = usePicture();
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [summary, setSummary] = useState<string | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);
  const validate = useValidation();
  const issueTexts = useIssueTexts();
  const errorText = useErrorText();

  const choose = (chosen: File | undefined) => {
    const isPicture = galleryMimes.some((mime) => mime === chosen?.type);
    const problem =
      chosen === undefined || (isPicture && chosen.size <= maxGalleryBytes)
        ? undefined
        : t(isPicture ? 'form.imageTooLarge' : 'form.imageWrongType');
    setFile(problem === undefined ? chosen : undefined);
    setProblems(({ image: _, ...others }) => (problem ? { ...others, image: problem } : others));
  };

  const refuse = (error: unknown) => {
    const { issues } = readError(error);
    const ofImage = issues.some(({ path }) => path[0] === 'image');
    setProblems({ ...issueTexts(error), ...(ofImage && { image: errorText(error) }) });
    setSummary(issues.length > 0 ? null : errorText(error));
    showToast({ title: t('toast.saveFailed'), message: errorText(error), tone: 'error' });
    if (item) void find(error, () => client.admin.gallery.byId.query({ id: item.id }));
  };

  const send = async (over = version): Promise<void> => {
    const verdict = validate(values, file, item === undefined);
    setProblems(verdict.problems);
    setSummary(verdict.summary ?? verdict.problems['image'] ?? null);
    if (Object.keys(verdict.problems).length > 0) return;
    const controller = new AbortController();
    leaving.current = controller;
    setSent(0);
    try {
      await sendFile({
        path: item === undefined ? '/api/admin/gallery' : `/api/admin/gallery/${item.id}`,
        method: item === undefined ? 'POST' : 'PUT',
        form: formOf({ values, file, version: over }, item?.masterId ?? null),
        ...(item === undefined && { key: attemptKey(values, file) }),
        signal: controller.signal,
        onProgress: setSent,
      });
      showToast({ title: t(item === undefined ? 'toast.created' : 'toast.updated') });
      forget();
      onClose();
      await onSaved();
    } catch (error) {
      if (!controller.signal.aborted) refuse(error);
    } finally {
      setSent(null);
    }
  };

  const set = (part: Partial<GalleryValues>) => type({ ...values, ...part }, version);
  const take = (stored: AdminGalleryItem) => {
    setValues(valuesOf(stored));
    setSummary(null);
    forget();
    adopt(stored);
  };
  const keepOwn = (stored: AdminGalleryItem) => {
    adopt(stored);
    void send(stored.version);
  };
  return {
    values,
    set,
    choose,
    preview,
    fileName: file?.name,
    problems,
    summary,
    send: () => send(),
    newer,
    take,
    keepOwn,
    isSending: sent !== null,
    sent: sent ?? 0,
  };
}

export type GalleryForm = ReturnType<typeof useGalleryForm>;
