import { useTranslation } from '../../core/i18n/translation.ts';
import { IconMapOff, IconMap } from '../icons.gen.ts';
import type { MapViewProps } from './map-props.ts';
import classes from './map-note.module.css';

type MapNoteProps = { height: MapViewProps['height']; kind: 'loading' | 'unavailable' };

/** Replaces a map that is loading, or unsupported. */
export function MapNote({ height, kind }: MapNoteProps) {
  const { t } = useTranslation('map');
  const isLoading = kind === 'loading';
  return (
    <div
      className={`surface soft ${classes.note}`}
      style={isLoading ? { height } : undefined}
      role="status"
      aria-busy={isLoading}
    >
      {isLoading ? (
        <>
          <IconMap size={32} aria-hidden />
          <p>{t('loading')}</p>
        </>
      ) : (
        <>
          <IconMapOff size={32} aria-hidden />
          <strong>{t('unavailable')}</strong>
          <p>{t('unavailableText')}</p>
        </>
      )}
    </div>
  );
}
