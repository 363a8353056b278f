import { useMemo } from 'react';
import { spreadMarks } from './geometry.ts';
import { MapPoint } from './map-point.tsx';
import type { MapPointData, MapViewProps } from './map-props.ts';

export type MarksProps = {
  points: readonly MapPointData[];
  selected: MapViewProps['selected'];
  onSelect(id: string | number): void;
};

/** A marker for every point. */
export function Marks({ points, selected, onSelect }: MarksProps) {
  const shifts = useMemo(() => spreadMarks(points), [points]);
  return points.map((point) => (
    <MapPoint
      key={point.id}
      point={point}
      shift={shifts.get(point.id) ?? [0, 0]}
      isSelected={point.id === selected}
      onSelect={onSelect}
    />
  ));
}
