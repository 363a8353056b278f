import type { AdminScene } from '@mesterhand/domain/scenes/schema';
import { pathOfScene, sceneSize } from '@mesterhand/domain/scenes/scenes';
import { Suspense, useRef, useState } from 'react';
import { useErrorText } from '../../../core/api/errors.ts';
import { useCategories } from '../../../core/i18n/category-names.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Box, Group, Text } from '../../../ui/layout.tsx';
import { imageUrl } from '@mesterhand/domain/uploads/images';
import { SceneForm } from './scene-form.tsx';
import classes from './scenes.module.css';
import { useSaveScene } from './use-scene-form.ts';

const SceneDrawing = lazyPart(() => import('../../home/scene-drawings.tsx'));

/** The scene as its page shows it now. */
function Shown({ scene }: { scene: AdminScene }) {
  const { name, image, isShown, focusX, focusY } = scene;
  const { width, height } = sceneSize(name);
  return (
    <div className={classes.shown} data-name={name} style={{ aspectRatio: width / height }}>
      {image !== null && isShown ? (
        <img
          src={imageUrl(image, 'card')}
          alt=""
          style={{ objectPosition: `${focusX}% ${focusY}%` }}
        />
      ) : (
        <Suspense fallback={null}>
          <SceneDrawing name={name} />
        </Suspense>
      )}
    </div>
  );
}

/** Shows the drawing again, or the photograph that was there before. */
function TakeBack({ scene }: { scene: AdminScene }) {
  const { t } = useTranslation('admin-settings');
  const errorText = useErrorText();
  const save = useSaveScene();
  const [isTaken, setTaken] = useState(false);
  const { image, isShown } = scene;
  if (image === null) return null;
  const change = () =>
    save.mutate(
      { ...scene, image, isShown: !isShown },
      {
        onSuccess: () => {
          setTaken(isShown);
          showToast({ title: t(isShown ? 'scenes.takenBack' : 'scenes.shownAgain') });
        },
        onError: (error) =>
          showToast({ title: t('saveFailed'), message: errorText(error), tone: 'error' }),
      },
    );
  const label = isTaken ? 'scenes.undo' : 'scenes.showAgain';
  return (
    <Button size="sm" variant="default" loading={save.isPending} onClick={change}>
      {t(isShown ? 'scenes.takeBack' : label)}
    </Button>
  );
}

/** A scene of the public pages, with what its owner can do about it. */
export function SceneCard({ scene }: { scene: AdminScene }) {
  const { t } = useTranslation('admin-settings');
  const { data: categories } = useCategories();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { name, image, isShown } = scene;
  const title = t(`scenes.names.${name}`);
  return (
    <Box component="li" className={classes.card ?? ''} data-open={isOpen || undefined}>
      <Group gap="md" align="flex-start">
        <Shown scene={scene} />
        <Box flex="1 1 200px" miw={0}>
          <h3>{title}</h3>
          <Text c="dimmed" size="sm">
            <a href={pathOfScene(name, categories ?? [])} target="_blank" rel="noreferrer">
              {t('scenes.seePage')}
            </a>
          </Text>
          <Box mt="xs">
            <StatusBadge tone={isShown ? 'green' : 'grey'}>
              {t(isShown ? 'scenes.isPhotograph' : 'scenes.isDrawing')}
            </StatusBadge>
          </Box>
          {!isOpen && (
            <Group gap="xs" mt="sm">
              <Button
                ref={opener}
                size="sm"
                variant="light"
                aria-label={t(image === null ? 'scenes.replaceOf' : 'scenes.changeOf', {
                  scene: title,
                })}
                onClick={() => setOpen(true)}
              >
                {t(image === null ? 'scenes.replace' : 'scenes.change')}
              </Button>
              <TakeBack scene={scene} />
            </Group>
          )}
        </Box>
      </Group>
      {isOpen && (
        <Box mt="md">
          <SceneForm
            scene={scene}
            onClose={() => {
              setOpen(false);
              requestAnimationFrame(() => opener.current?.focus());
            }}
          />
        </Box>
      )}
    </Box>
  );
}
