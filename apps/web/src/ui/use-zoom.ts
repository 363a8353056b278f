import {
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { type ZoomView, closeScale, moveBy, swipeOf, wholeView, zoomAt } from './zoom-view.ts';

type Point = { x: number; y: number };

const doubleTapMs = 300;
const tapPx = 10;
const keyStepPx = 60;
const steps: Record<string, Point> = {
  ArrowLeft: { x: keyStepPx, y: 0 },
  ArrowRight: { x: -keyStepPx, y: 0 },
  ArrowUp: { x: 0, y: keyStepPx },
  ArrowDown: { x: 0, y: -keyStepPx },
};

/** Where arrow keys have another meaning. */
const typedIn = 'input, textarea, select, [contenteditable], [role="radio"], [role="tab"]';

const middle = (one: Point, other: Point): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
});
const distance = (one: Point, other: Point): number =>
  Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));

/** Keys in the whole dialog around an element: its focus is on the button that closes it. */
function useDialogKeys(
  element: RefObject<HTMLElement | null>,
  press: (event: KeyboardEvent) => void,
): void {
  const onKey = useEffectEvent(press);
  useEffect(() => {
    const around = element.current?.closest<HTMLElement>('[role="dialog"]') ?? element.current;
    const listen = (event: KeyboardEvent) => onKey(event);
    around?.addEventListener('keydown', listen);
    return () => around?.removeEventListener('keydown', listen);
  }, [element]);
}

type Zoom = { picture: number | string; onTurn: ((by: -1 | 1) => void) | undefined };

/** Fingers, mouse and keys on a picture: pinch, double tap, moving it, and turning to the next one. */
export function useZoom({ picture, onTurn }: Zoom) {
  const frame = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<ZoomView>(wholeView);
  const [shown, setShown] = useState(picture);
  // Another picture begins whole.
  if (shown !== picture) {
    setShown(picture);
    setView(wholeView);
  }
  const [isHeld, setHeld] = useState(false);
  const fingers = useRef(new Map<number, Point>());
  const began = useRef<(Point & { fingers: number }) | null>(null);
  const tapped = useRef<(Point & { at: number }) | null>(null);

  const sizeOf = () => frame.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
  const fromCentre = ({ x, y }: Point): Point => {
    const { left, top, width, height } = sizeOf();
    return { x: x - left - width / 2, y: y - top - height / 2 };
  };
  const toggle = (at: Point = { x: 0, y: 0 }) =>
    setView((now) =>
      now.scale > 1 ? wholeView : zoomAt(wholeView, closeScale, { at, size: sizeOf() }),
    );

  const press = (event: PointerEvent) => {
    const point = { x: event.clientX, y: event.clientY };
    fingers.current.set(event.pointerId, point);
    began.current = { ...(began.current ?? point), fingers: fingers.current.size };
    event.currentTarget.setPointerCapture(event.pointerId);
    setHeld(true);
  };
  const move = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (before === undefined) return;
    const point = { x: event.clientX, y: event.clientY };
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, point);
    const size = sizeOf();
    if (other === undefined) {
      const by = { x: point.x - before.x, y: point.y - before.y };
      return setView((now) => (now.scale > 1 ? moveBy(now, by, size) : now));
    }
    const factor = distance(point, other) / distance(before, other);
    const at = fromCentre(middle(point, other));
    return setView((now) => zoomAt(now, factor, { at, size }));
  };
  const tap = (point: Point, now: number) => {
    const last = tapped.current;
    const isDouble =
      last !== null && now - last.at < doubleTapMs && distance(last, point) < 3 * tapPx;
    tapped.current = isDouble ? null : { ...point, at: now };
    if (isDouble) toggle(fromCentre(point));
  };
  const release = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
    const start = began.current;
    if (fingers.current.size > 0 || start === null) return;
    began.current = null;
    setHeld(false);
    // A pinch that ends with one finger is no swipe.
    if (start.fingers > 1 || event.type === 'pointercancel') return;
    const by = { x: event.clientX - start.x, y: event.clientY - start.y };
    const turn = swipeOf(view, by);
    if (turn !== 0) onTurn?.(turn);
    else if (Math.hypot(by.x, by.y) < tapPx)
      tap({ x: event.clientX, y: event.clientY }, event.timeStamp);
  };
  const pressKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const isTyping = event.target instanceof HTMLElement && event.target.matches(typedIn);
    if (step === undefined || isTyping || event.defaultPrevented) return;
    if (view.scale > 1) setView(moveBy(view, step, sizeOf()));
    else if (event.key === 'ArrowLeft' && onTurn) onTurn(-1);
    else if (event.key === 'ArrowRight' && onTurn) onTurn(1);
    else return;
    event.preventDefault();
  };
  useDialogKeys(frame, pressKey);
  return {
    frame,
    isClose: view.scale > 1,
    isHeld,
    transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
    toggle: () => toggle(),
    pointers: {
      onPointerDown: press,
      onPointerMove: move,
      onPointerUp: release,
      onPointerCancel: release,
    },
  };
}
