import { notificationsStore } from '@mantine/notifications';
import { type RefObject, useEffect } from 'react';
import { lastMove } from '../../core/browser/pointer.ts';
import {
  type Box,
  type Thing,
  choosePlace,
  costOf,
  important,
  readable,
  useful,
  wanted,
} from './toast-place.ts';

const weights: readonly (readonly [selector: string, weight: number])[] = [
  ['[type="submit"]', wanted],
  ['h1, h2, h3, legend, input, select, textarea, [contenteditable="true"]', important],
  ['[aria-current="step"], [role="progressbar"], [role="alert"], [role="status"]', important],
  ['button, a[href], summary, label, [role="tab"]', useful],
  ['p, li, dt, dd, td, th, img, svg', readable],
];
/** Milliseconds after a change of the page until the place is checked again: a page changes in several steps. */
const settling = 120;

/** Pixels around the mouse that stay free. */
const pointerReach = 12;

const isVisible = (element: Element): boolean =>
  element.checkVisibility?.({ visibilityProperty: true, opacityProperty: true }) !== false;

const isSeen = ({ width, height }: Box): boolean => width > 2 && height > 2;

/** What can be seen of the page, or of the dialog that covers it, apart from the toast itself. */
function listThings(line: Element): Thing[] {
  const root = [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? document.body;
  const things = weights.flatMap(([selector, weight]) =>
    [...root.querySelectorAll(selector)]
      .filter((element) => !line.contains(element) && isVisible(element))
      .map((element) => ({ ...boxOf(element), weight })),
  );
  const { activeElement } = document;
  const isOnPage = activeElement?.closest('main') === activeElement;
  if (activeElement !== null && activeElement !== document.body && !isOnPage)
    things.push({ ...boxOf(activeElement), weight: important });
  return things.filter(isSeen);
}

/**
 * The mouse, unless it is on the toast already: a toast that appeared below a resting mouse would stay as one that is
 * read, on top of what is pressed next.
 */
function listPointer(place: Box | undefined): Thing[] {
  if (lastMove?.pointerType !== 'mouse') return [];
  const around = {
    left: lastMove.clientX - pointerReach,
    top: lastMove.clientY - pointerReach,
    width: 2 * pointerReach,
    height: 2 * pointerReach,
    weight: wanted,
  };
  return place !== undefined && costOf(place, [around]) > 0 ? [] : [around];
}

function boxOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}

/** The window below the header, without what a keyboard covers; a dialog covers the header. */
function findArea(): Box {
  const view = window.visualViewport;
  const whole = {
    left: view?.offsetLeft ?? 0,
    top: view?.offsetTop ?? 0,
    width: view?.width ?? window.innerWidth,
    height: view?.height ?? window.innerHeight,
  };
  const header = document.querySelector('[aria-modal="true"]')
    ? undefined
    : document.querySelector('header')?.getBoundingClientRect().bottom;
  const top = Math.max(whole.top, header ?? 0);
  return { ...whole, top, height: whole.top + whole.height - top };
}

/** Puts the shown toast where it covers neither a heading nor a field, and again when the page below it changes. */
export function useToastPlace(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const line = ref.current;
    if (line === null) return;
    let place: Box | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const put = () => {
      timer = undefined;
      const toast = [...line.querySelectorAll<HTMLElement>('[data-tone]')].at(-1);
      if (toast === undefined) return;
      const size = { width: toast.offsetWidth, height: toast.offsetHeight };
      const things = listThings(line);
      // It stays while what it covers can wait: a toast that wanders can't be read.
      const isFine =
        place?.height === size.height &&
        place.width === size.width &&
        costOf(place, things) < useful;
      if (isFine) return;
      const all = [...things, ...listPointer(place)];
      place = choosePlace({ area: findArea(), size, things: all });
      const position = {
        left: `${place.left}px`,
        top: `${place.top}px`,
        bottom: 'auto',
        shift: 'none',
      };
      for (const [name, value] of Object.entries(position))
        line.style.setProperty(`--toast-${name}`, value);
    };
    // The first place at once, before the toast is painted.
    const check = () => {
      if (place === undefined) put();
      else timer ??= setTimeout(put, settling);
    };
    // What was scrolled below it may be the button that is wanted next.
    const checkOnceScrolled = () => {
      clearTimeout(timer);
      timer = setTimeout(put, settling);
    };
    const changes = new MutationObserver(check);
    const events = ['focusin', 'transitionend', 'animationend'] as const;
    let isWatching = false;
    const watch = () => {
      const isShown = notificationsStore.getState().notifications.length > 0;
      if (isShown === isWatching) return;
      isWatching = isShown;
      if (isShown) {
        place = undefined;
        changes.observe(document.body, { childList: true, subtree: true });
        for (const event of events) document.addEventListener(event, check);
        window.addEventListener('resize', check);
        // Of the window and of a dialog alike.
        document.addEventListener('scroll', checkOnceScrolled, { capture: true, passive: true });
        check();
      } else stop();
    };
    const stop = () => {
      changes.disconnect();
      for (const event of events) document.removeEventListener(event, check);
      window.removeEventListener('resize', check);
      document.removeEventListener('scroll', checkOnceScrolled, { capture: true });
      clearTimeout(timer);
      timer = undefined;
    };
    watch();
    const unsubscribe = notificationsStore.subscribe(watch);
    return () => {
      unsubscribe();
      stop();
    };
  }, [ref]);
}
