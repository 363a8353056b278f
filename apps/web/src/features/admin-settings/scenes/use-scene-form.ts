import { useForm } from '@mantine/form';
import { type AdminScene, saveSceneInput } from '@mesterhand/domain/scenes/schema';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { readError, useErrorText } from '../../../core/api/errors.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { focusFirstInvalid } from '../../../ui/focus-invalid.ts';

export const altLanguages = ['nb', 'en', 'ru', 'uk'] as const;
type AltLanguage = (typeof altLanguages)[number];

export type SceneValues = Record<AltLanguage, string> & {
  image: string | null;
  focusX: number;
  focusY: number;
  isDecorative: boolean;
};

const noTexts = { nb: '', en: '', ru: '', uk: '' };

function valuesOf({ image, focusX, focusY, alts }: AdminScene): SceneValues {
  return { image, focusX, focusY, isDecorative: alts === null, ...(alts ?? noTexts) };
}

/** What is sent for the values of the form. */
function inputOf({ name, version }: AdminScene, values: SceneValues) {
  const { image, focusX, focusY, isDecorative, nb, en, ru, uk } = values;
  const alts = isDecorative ? null : { nb, en, ru, uk };
  return { name, version, image: image ?? '', focusX, focusY, alts, isShown: true };
}

/** Saves scenes, and shows what was saved wherever scenes are. */
export function useSaveScene() {
  const utils = trpc.useUtils();
  return trpc.admin.scenes.save.useMutation({
    onSuccess(saved) {
      utils.admin.scenes.list.setData(undefined, (scenes) =>
        scenes?.map((scene) => (scene.name === saved.name ? saved : scene)),
      );
      void utils.admin.settings.public.invalidate();
    },
    onError(error) {
      if (readError(error).code === 'conflict.stale') void utils.admin.scenes.list.invalidate();
    },
  });
}

/** The field of each issue: an alternative text by its language. */
const fieldOf = (path: readonly PropertyKey[]): string => String(path.at(-1));

/** The form of a scene's photograph. `latest` is what the server has. */
export function useSceneForm(latest: AdminScene, onDone: () => void) {
  const { t } = useTranslation('admin-settings');
  const errorText = useErrorText();
  const element = useRef<HTMLFormElement>(null);
  const [base, setBase] = useState(latest);
  const [isRefused, setRefused] = useState(false);
  const form = useForm<SceneValues>({ initialValues: valuesOf(latest) });
  const save = useSaveScene();
  useEffect(() => {
    if (!isRefused) return;
    setRefused(false);
    focusFirstInvalid(element.current);
  }, [isRefused]);

  const refuse = (issues: readonly { path: readonly PropertyKey[] }[]) => {
    const texts = issues.map(({ path }): [string, string] => {
      const field = fieldOf(path);
      return [field, t(field === 'image' ? 'scenes.noPhotograph' : 'scenes.noText')];
    });
    form.setErrors(Object.fromEntries(texts));
    setRefused(true);
  };
  const send = (from: AdminScene) => {
    if (save.isPending) return;
    form.clearErrors();
    if (form.values.image === null) return refuse([{ path: ['image'] }]);
    const input = saveSceneInput.safeParse(inputOf(from, form.values));
    if (!input.success) return refuse(input.error.issues);
    save.mutate(input.data, {
      onSuccess: () => {
        showToast({ title: t('scenes.saved') });
        onDone();
      },
      onError: (error) => {
        showToast({ title: t('saveFailed'), message: errorText(error), tone: 'error' });
        const { code, issues } = readError(error);
        if (code !== 'conflict.stale' && issues.length > 0) refuse(issues);
      },
    });
  };
  const take = () => {
    setBase(latest);
    form.setValues(valuesOf(latest));
    form.clearErrors();
  };
  return {
    form,
    element,
    isBusy: save.isPending,
    /** What somebody else has saved meanwhile; undefined without that. */
    newer: latest.version > base.version && !save.isPending ? latest : undefined,
    submit: (event: SubmitEvent) => {
      event.preventDefault();
      send(base);
    },
    take,
    keep: () => {
      setBase(latest);
      send(latest);
    },
  };
}
