import type { FreeStart } from '@mesterhand/domain/bookings/day-plan';
import { shiftStart } from '@mesterhand/domain/bookings/week-plan';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

const step = 15;
/** Below this distance in pixels a press is a click. */
const slack = 6;

const shifts: Partial<Record<string, { days: number; minutes: number }>> = {
  ArrowUp: { days: 0, minutes: -step },
  ArrowDown: { days: 0, minutes: step },
  ArrowLeft: { days: -1, minutes: 0 },
  ArrowRight: { days: 1, minutes: 0 },
};

type MoveOptions = {
  start: FreeStart;
  /** The first day of the week, which a move does not leave. */
  monday: string;
  isMovable: boolean;
  /** Confirmed where it is now; the wanted time is shown until it settles. */
  onMove(to: FreeStart): Promise<void>;
  onOpen(): void;
};

/** Moves a job in the week: by dragging with a mouse or pen, or by arrow keys and Enter; Escape takes it back. */
export function useJobMove({ start, monday, isMovable, onMove, onOpen }: MoveOptions) {
  const [wanted, setWanted] = useState<FreeStart | null>(null);
  const press = useRef<{ x: number; y: number; width: number; minute: number } | null>(null);
  // The browser sends a click after the end of a drag.
  const isClickOfDrag = useRef(false);
  const hasMoved = wanted !== null && (wanted.date !== start.date || wanted.time !== start.time);
  const confirm = async () => {
    if (hasMoved) await onMove(wanted);
    setWanted(null);
  };
  const shownAt = wanted ?? start;
  return {
    shownAt,
    wanted: hasMoved ? wanted : null,
    handlers: {
      onKeyDown: (event: KeyboardEvent) => {
        const shift = shifts[event.key];
        if (shift && isMovable) {
          event.preventDefault();
          setWanted(shiftStart(shownAt, shift, monday));
        }
        if (event.key === 'Escape' && wanted !== null) {
          event.preventDefault();
          setWanted(null);
        }
      },
      onBlur: () => {
        if (press.current === null) setWanted(null);
      },
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        isClickOfDrag.current = false;
        // A finger scrolls the page.
        if (!isMovable || event.button !== 0 || event.pointerType === 'touch') return;
        const column = event.currentTarget.parentElement?.getBoundingClientRect();
        if (column === undefined) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const minute = Number(event.currentTarget.parentElement?.dataset['minutePixels']);
        press.current = { x: event.clientX, y: event.clientY, width: column.width, minute };
      },
      onPointerMove: (event: PointerEvent) => {
        if (press.current === null) return;
        const { x, y, width, minute } = press.current;
        const [right, down] = [event.clientX - x, event.clientY - y];
        if (wanted === null && Math.hypot(right, down) < slack) return;
        const shift = { days: Math.round(right / width), minutes: down / minute };
        setWanted(shiftStart(start, shift, monday));
      },
      onPointerUp: () => {
        const wasDragged = press.current !== null && wanted !== null;
        press.current = null;
        isClickOfDrag.current = wasDragged;
        if (wasDragged) void confirm();
      },
      onPointerCancel: () => {
        press.current = null;
        setWanted(null);
      },
      // Enter is a click, too.
      onClick: () => {
        if (isClickOfDrag.current) isClickOfDrag.current = false;
        else if (hasMoved) void confirm();
        else if (wanted === null) onOpen();
      },
    },
  };
}
