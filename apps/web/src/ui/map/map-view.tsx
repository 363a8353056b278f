import 'maplibre-gl/dist/maplibre-gl.css';
import { useComputedColorScheme } from '@mantine/core';
import * as maplibre from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useMemo, useState } from 'react';
import { Map as MapCanvas } from 'react-map-gl/maplibre';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Camera, cameraZoom, fitOptions } from './camera.tsx';
import { boundsOf } from './geometry.ts';
import { GroupedMarks } from './grouped-marks.tsx';
import { MapControls } from './map-controls.tsx';
import { MapNote } from './map-note.tsx';
import { type MapAim, type MapViewProps, aimOf } from './map-props.ts';
import { MAX_TILE_ZOOM, makeStyle } from './map-style.ts';
import classes from './map.module.css';
import { Marks } from './marks.tsx';
import { TILE_PROTOCOL, createTileFetcher, readTileUrl } from './tiles.ts';
import { useArchive } from './use-archive.ts';

maplibre.setWorkerUrl(workerUrl);
maplibre.addProtocol(
  TILE_PROTOCOL,
  createTileFetcher((url, options) => fetch(url, options)),
);

const nothing = () => {};

function useLibraryTexts() {
  const { t } = useTranslation('map');
  return {
    'Map.Title': t('canvas'),
    'CooperativeGesturesHandler.WindowsHelpText': t('scrollHelp'),
    'CooperativeGesturesHandler.MacHelpText': t('scrollHelpMac'),
    'CooperativeGesturesHandler.MobileHelpText': t('touchHelp'),
  };
}

function firstView({ centre, zoom, fit, points }: MapAim) {
  const bounds = fit ? boundsOf(points) : null;
  return bounds ? { bounds, fitBoundsOptions: fitOptions } : { ...centre, zoom: cameraZoom(zoom) };
}

/** The map's attribution. */
function Sources({ hasTiles }: { hasTiles: boolean }) {
  const { t } = useTranslation('map');
  return (
    <p className={`soft cluster ${classes.sources}`}>
      {hasTiles && (
        <a
          className="with-icon"
          href="https://www.openstreetmap.org/copyright"
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('tilesSource')}
        </a>
      )}
      <span>{t('baseSource')}</span>
    </p>
  );
}

/** Touch and keyboard move and zoom the map; rotating and tilting would only confuse. */
function forbidTurning({ target }: { target: maplibre.Map }): void {
  target.touchZoomRotate.disableRotation();
  target.keyboard.disableRotation();
}

/** Markers are inside the map: a press on them must not pick the place behind. */
function pickBy(onPick: NonNullable<MapViewProps['onPick']>) {
  return ({ lngLat, originalEvent }: maplibre.MapMouseEvent) => {
    if (originalEvent.target instanceof HTMLCanvasElement)
      onPick({ latitude: lngLat.lat, longitude: lngLat.wrap().lng });
  };
}

/** A map with markers. Loaded when first shown; screens use it through `LazyMap`. */
export default function MapView(props: MapViewProps) {
  const { label, height, points, selected, isGrouped, onSelect = nothing } = props;
  const { onPick, aimedAgain } = props;
  const aim = aimOf(props);
  const { t, i18n } = useTranslation('map');
  const texts = useLibraryTexts();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const [tileUrl] = useState(readTileUrl);
  const archive = useArchive();
  const style = useMemo(() => {
    const coast = makeStyle(scheme, tileUrl);
    return archive?.addTo(coast, scheme) ?? coast;
  }, [scheme, tileUrl, archive]);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  if (state === 'failed') return <MapNote height={height} kind="unavailable" />;
  return (
    <div
      className={`surface ${classes.frame}`}
      style={{ height }}
      role="region"
      aria-label={label}
      aria-busy={state === 'loading'}
    >
      <MapCanvas
        // The library reads its texts only once.
        key={i18n.language}
        mapLib={maplibre}
        mapStyle={style}
        initialViewState={firstView(aim)}
        locale={texts}
        minZoom={2}
        maxZoom={cameraZoom(MAX_TILE_ZOOM)}
        attributionControl={false}
        // A swipe scrolls the page; moving the map takes two fingers, zooming by wheel a modifier key.
        cooperativeGestures
        dragRotate={false}
        touchPitch={false}
        maxPitch={0}
        onLoad={forbidTurning}
        {...(onPick && { cursor: 'crosshair', onClick: pickBy(onPick) })}
        onSourceData={({ sourceId, isSourceLoaded }) => {
          if (sourceId === 'norway' && isSourceLoaded) setState('ready');
        }}
        // Without WebGL there is no map at all; other errors are invisible to the user.
        onError={({ error }) => {
          if (error instanceof maplibre.GPUInitializationError) setState('failed');
        }}
      >
        <Camera {...aim} selected={selected} {...(aimedAgain !== undefined && { aimedAgain })} />
        {isGrouped ? (
          <GroupedMarks points={points} selected={selected} onSelect={onSelect} />
        ) : (
          <Marks points={points} selected={selected} onSelect={onSelect} />
        )}
        <MapControls {...aim} />
      </MapCanvas>
      <Sources hasTiles={tileUrl !== null || archive !== null} />
      {state === 'loading' && (
        <p className={`surface ${classes.loading}`} role="status">
          {t('loading')}
        </p>
      )}
    </div>
  );
}
