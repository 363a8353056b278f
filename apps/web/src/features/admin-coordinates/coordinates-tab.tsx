import { formatPlace, mapZoom, shortDecimals } from '@mesterhand/domain/coordinates/formats';
import { deviceOf } from '@mesterhand/domain/coordinates/measurement';
import type { Place } from '@mesterhand/domain/tracking/geo';
import { type RefObject, useMemo, useReducer, useRef } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Stack, Text } from '../../ui/layout.tsx';
import { LazyMap } from '../../ui/map/lazy-map.tsx';
import classes from './coordinates.module.css';
import { DevicePanel } from './device-panel.tsx';
import { Tips } from './tips.tsx';
import { InfoPanel } from './info-panel.tsx';
import { PlaceForm } from './place-form.tsx';
import { CopyPanel } from './copy-panel.tsx';
import { useDevice } from './use-device.ts';
import { openingViewer, stepViewer, type Viewer } from './viewer-state.ts';

type PlaceMapProps = Pick<Viewer, 'shown' | 'aim'> & {
  /** While a device task runs, clicks on the map are ignored. */
  isLocked: boolean;
  frame: RefObject<HTMLDivElement | null>;
  onPick(place: Place): void;
};

/** The shown position with its accuracy circle. */
function PlaceMap({ shown, aim, isLocked, frame, onPick }: PlaceMapProps) {
  const { t } = useTranslation('admin-coordinates');
  const format = useFormat();
  const accuracy = format.metres(shown.accuracy);
  const label = t('map.point', { place: formatPlace(shown, shortDecimals), accuracy });
  const points = useMemo(
    () => [{ ...shown, id: 'place', tone: 'place' as const, label }],
    [shown, label],
  );
  return (
    <Stack ref={frame} className={classes.map} gap="xs">
      <LazyMap
        label={t('map.label')}
        height={500}
        centre={aim}
        zoom={mapZoom.initial}
        aimedAgain={aim.count}
        points={points}
        {...(!isLocked && { onPick })}
      />
      {!isLocked && (
        <Text c="dimmed" size="sm">
          {t('map.hint')}
        </Text>
      )}
    </Stack>
  );
}

/** Shows any position, and this device's own. Nothing is sent to the server. */
export default function CoordinatesTab() {
  const [viewer, dispatch] = useReducer(stepViewer, openingViewer);
  const map = useRef<HTMLDivElement>(null);
  const device = useDevice({
    onStart: (task) => task === 'tracking' && dispatch({ type: 'trackingStarted' }),
    onSample: (fix) => dispatch({ type: 'measured', fix }),
    onFound: (fix) => dispatch({ type: 'found', fix }),
    onTracked: (fix) => dispatch({ type: 'tracked', fix }),
  });
  const { shown, fields, history, aim } = viewer;
  const kind = deviceOf(navigator.userAgent, navigator.maxTouchPoints);
  const isLocked = device.running !== null;
  const showOnMap = () => {
    dispatch({ type: 'aimed' });
    map.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div className={classes.tab}>
      <div className={classes.side}>
        <Stack gap="lg">
          <PlaceForm
            fields={fields}
            isLocked={isLocked}
            onType={(field, text) => dispatch({ type: 'typed', field, text })}
            onSettle={() => dispatch({ type: 'settled' })}
            onShow={showOnMap}
          />
          <DevicePanel device={device} />
        </Stack>
        <Tips accuracy={shown.accuracy} device={kind} />
      </div>
      <div className={classes.main}>
        <Stack className={classes.view}>
          <PlaceMap
            shown={shown}
            aim={aim}
            isLocked={isLocked}
            frame={map}
            onPick={(place) => dispatch({ type: 'picked', place })}
          />
          <CopyPanel place={shown} />
        </Stack>
        <InfoPanel shown={shown} history={history} device={kind} />
      </div>
    </div>
  );
}
