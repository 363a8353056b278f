import type { PictureFocus } from '@mesterhand/domain/pictures/schema';
import { imageUrl } from '@mesterhand/domain/uploads/images';
import { type Focus, focusAt, focusStep } from '@mesterhand/domain/uploads/look';
import { type PointerEvent, useId, useState } from 'react';
import { useErrorText } from '../../core/api/errors.ts';
import { showToast } from '../../core/browser/toast.ts';
import { trpc } from '../../core/api/trpc.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Group, Text } from '../../ui/layout.tsx';
import { LoadingNote, SkeletonBlock } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import classes from './focus-picker.module.css';

/** The shapes in which the product shows a picture. */
const previews = {
  portrait: [
    { shape: 'portrait', width: 96, height: 96 },
    { shape: 'portrait', width: 56, height: 56 },
  ],
  work: [
    { shape: 'card', width: 160, height: 120 },
    { shape: 'row', width: 88, height: 66 },
  ],
  article: [
    { shape: 'card', width: 192, height: 108 },
    { shape: 'wide', width: 240, height: 100 },
  ],
} as const;

type Outcome = { onSaved(saved: PictureFocus): void; onClose(): void };
type FocusPickerProps = Outcome & {
  /** Addresses of the pictures, one after the other. */
  pictures: readonly string[];
  shown: keyof typeof previews;
};

type ChosenProps = { picture: string; focus: Focus; onChoose(focus: Focus): void };

/** The whole picture: a press or a drag puts the point under the finger. */
function PictureWithPoint({ picture, focus, onChoose }: ChosenProps) {
  const choose = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onChoose(focusAt({ x: event.clientX - left, y: event.clientY - top }, { width, height }));
  };
  return (
    <div
      className={classes.picture}
      role="presentation"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        choose(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) choose(event);
      }}
    >
      <img src={picture} alt="" />
      <span className={classes.point} style={{ left: `${focus.x}%`, top: `${focus.y}%` }} />
    </div>
  );
}

/** The same for the keyboard and screen readers. */
function Sliders({ focus, onChoose }: Omit<ChosenProps, 'picture'>) {
  const { t } = useTranslation('pictures');
  const id = useId();
  const axes = [
    ['x', t('across')],
    ['y', t('down')],
  ] as const;
  return (
    <div className={classes.sliders}>
      {axes.map(([axis, label]) => (
        <SliderRow
          key={axis}
          id={`${id}-${axis}`}
          label={label}
          value={focus[axis]}
          onChange={(value) => onChoose({ ...focus, [axis]: value })}
        />
      ))}
    </div>
  );
}

type SliderRowProps = { id: string; label: string; value: number; onChange(value: number): void };

function SliderRow({ id, label, value, onChange }: SliderRowProps) {
  const { t } = useTranslation('pictures');
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={value % focusStep === 0 ? focusStep : 1}
        value={value}
        aria-valuetext={t('percent', { value })}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </>
  );
}

function Previews({
  picture,
  focus,
  shown,
}: Omit<ChosenProps, 'onChoose'> & Pick<FocusPickerProps, 'shown'>) {
  const { t } = useTranslation('pictures');
  return (
    <div>
      <Text fw={650} mb="xs">
        {t('preview')}
      </Text>
      <div className={classes.previews}>
        {previews[shown].map(({ shape, width, height }) => (
          <img
            key={width}
            data-shape={shape}
            // Not the smaller sizes of a portrait, which are cropped already.
            src={shown === 'portrait' ? picture : imageUrl(picture, 'card')}
            alt=""
            width={width}
            height={height}
            style={{ objectPosition: `${focus.x}% ${focus.y}%` }}
          />
        ))}
      </div>
    </div>
  );
}

type FormProps = Outcome & Pick<FocusPickerProps, 'shown'> & { stored: PictureFocus };

function FocusForm({ stored, shown, onSaved, onClose }: FormProps) {
  const { t } = useTranslation(['pictures', 'core']);
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const { picture } = stored;
  const [focus, setFocus] = useState(stored.focus);
  const save = trpc.auth.pictures.setFocus.useMutation({
    onSuccess: (saved) => {
      utils.auth.pictures.focus.setData({ picture: saved.picture }, saved);
      showToast({ title: t('saved') });
      onSaved(saved);
    },
  });
  return (
    <>
      <p>{t('hint')}</p>
      <PictureWithPoint picture={picture} focus={focus} onChoose={setFocus} />
      <Sliders focus={focus} onChoose={setFocus} />
      <Previews picture={picture} focus={focus} shown={shown} />
      {save.error && (
        <Text c="var(--danger)" role="alert">
          <strong>{t('failed')}</strong> {errorText(save.error)}
        </Text>
      )}
      <Group gap="sm">
        <Button
          mih={44}
          loading={save.isPending}
          onClick={() => save.mutate({ picture, ...focus })}
        >
          {t('save')}
        </Button>
        <Button mih={44} variant="default" onClick={onClose}>
          {t('core:cancel')}
        </Button>
      </Group>
    </>
  );
}

/** Chooses what every crop of a picture shows, with the crops beside it. */
export default function FocusPicker({ pictures, shown, ...outcome }: FocusPickerProps) {
  const { t } = useTranslation('pictures');
  const [place, setPlace] = useState(0);
  const picture = pictures[place] ?? '';
  const { data, error, refetch } = trpc.auth.pictures.focus.useQuery({ picture });
  const count = pictures.length;
  return (
    <section className={classes.picker} aria-label={t('title')} aria-busy={!data && !error}>
      {count > 1 && (
        <Group gap="sm" justify="space-between">
          <span aria-live="polite">{t('which', { place: place + 1, count })}</span>
          <Button mih={44} variant="subtle" onClick={() => setPlace((place + 1) % count)}>
            {t('next')}
          </Button>
        </Group>
      )}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <>
          <LoadingNote />
          <SkeletonBlock width="100%" height={240} />
        </>
      )}
      {data && <FocusForm key={picture} stored={data} shown={shown} {...outcome} />}
    </section>
  );
}
