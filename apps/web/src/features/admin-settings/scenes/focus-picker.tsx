import { type SceneSize, moveFocus } from '@mesterhand/domain/scenes/scenes';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Group, Text } from '../../../ui/layout.tsx';
import classes from './scenes.module.css';

type Focus = { focusX: number; focusY: number };

/** Percent that an arrow key moves the focus; with Shift, five times as many. */
const stepPercent = 2;

const arrows: Partial<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -stepPercent, y: 0 },
  ArrowRight: { x: stepPercent, y: 0 },
  ArrowUp: { x: 0, y: -stepPercent },
  ArrowDown: { x: 0, y: stepPercent },
};

type FocusPickerProps = {
  image: string;
  focus: Focus;
  /** Of the place on the page. */
  size: SceneSize;
  onChange(focus: Focus): void;
};

/** Chooses what of a photograph stays visible where it is cut: by pointing, dragging or arrow keys. */
export function FocusPicker({ image, focus, size, onChange }: FocusPickerProps) {
  const { t } = useTranslation('admin-settings');
  const { focusX, focusY } = focus;
  const point = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const at = { x: ((clientX - left) / width) * 100, y: ((clientY - top) / height) * 100 };
    onChange(moveFocus({ focusX: 0, focusY: 0 }, at));
  };
  const press = (event: KeyboardEvent) => {
    const by = arrows[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const times = event.shiftKey ? 5 : 1;
    onChange(moveFocus(focus, { x: by.x * times, y: by.y * times }));
  };
  return (
    <Group align="flex-start" gap="md">
      <div className={classes.focusColumn}>
        <Text fw={650} size="sm" mb={4}>
          {t('scenes.focus')}
        </Text>
        <div
          className={classes.focus}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            point(event);
          }}
          onPointerMove={(event) => {
            if (event.currentTarget.hasPointerCapture(event.pointerId)) point(event);
          }}
        >
          <img src={image} alt="" draggable={false} />
          <button
            type="button"
            className={classes.mark}
            style={{ left: `${focusX}%`, top: `${focusY}%` }}
            aria-label={t('scenes.focusAt', { x: focusX, y: focusY })}
            onKeyDown={press}
          />
        </div>
        <Text c="dimmed" size="sm" mt={4}>
          {t('scenes.focusHint')}
        </Text>
      </div>
      <div>
        <Text fw={650} size="sm" mb={4}>
          {t('scenes.preview')}
        </Text>
        <img
          className={classes.preview}
          src={image}
          alt=""
          width={size.width}
          height={size.height}
          style={{
            aspectRatio: size.width / size.height,
            objectPosition: `${focusX}% ${focusY}%`,
          }}
        />
      </div>
    </Group>
  );
}
