import { IconButton } from '../button.tsx';
import { useMap } from 'react-map-gl/maplibre';
import { useTranslation } from '../../core/i18n/translation.ts';
import { IconCurrentLocation, IconFocusCentered, IconMinus, IconPlus } from '../icons.gen.ts';
import { cameraZoom, showView } from './camera.tsx';
import { type MapAim, POSITION_ZOOM } from './map-props.ts';
import classes from './map.module.css';

/** Own buttons: with large touch targets, in the page's language. */
export function MapControls(view: MapAim) {
  const { t } = useTranslation('map');
  const { current: map } = useMap();
  const self = view.points.find(({ tone }) => tone === 'self');
  const home = t(view.fit ? 'showAll' : 'centre');
  const showSelf = () => {
    if (self)
      map?.easeTo({
        center: [self.longitude, self.latitude],
        zoom: Math.max(map.getZoom(), cameraZoom(POSITION_ZOOM)),
      });
  };
  const buttons = [
    { label: t('zoomIn'), Icon: IconPlus, act: () => map?.zoomIn() },
    { label: t('zoomOut'), Icon: IconMinus, act: () => map?.zoomOut() },
    { label: home, Icon: IconFocusCentered, act: () => map && showView(map, view) },
    ...(self ? [{ label: t('showSelf'), Icon: IconCurrentLocation, act: showSelf }] : []),
  ];
  return (
    <div className={`surface ${classes.controls}`} role="group" aria-label={t('controls')}>
      {buttons.map(({ label, Icon, act }) => (
        <IconButton key={label} label={label} radius={0} onClick={act}>
          <Icon size={22} aria-hidden />
        </IconButton>
      ))}
    </div>
  );
}
