import type { Page } from '@playwright/test';

/** The elements that make the page wider than its window. Areas that scroll by themselves are no fault. */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const isHeld = (each: Element): boolean => {
      for (let box = each.parentElement; box && box !== document.body; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible') return true;
      return false;
    };
    // What lies before the left edge can't be scrolled to.
    const lost = [...document.querySelectorAll('a, button, input, select, p, h1, h2, h3')].filter(
      (each) => each.getBoundingClientRect().left < -1 && each.checkVisibility() && !isHeld(each),
    );
    if (lost.length > 0)
      return lost.slice(0, 3).map((each) => `left of the window: ${each.outerHTML.slice(0, 120)}`);
    if (document.documentElement.scrollWidth <= width) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (each) => each.getBoundingClientRect().right > width + 1 && !isHeld(each),
    );
    // The innermost ones are the most specific.
    const inner = wide.filter(
      (each) => !wide.some((other) => each !== other && each.contains(other)),
    );
    const named = inner
      .slice(0, 3)
      .map((each) => `wider than the window: ${each.outerHTML.slice(0, 120)}`);
    return named.length > 0 ? named : ['wider than the window'];
  });
}

/**
 * Targets under 24 by 24 px whose surrounding circle of 24 px meets another target (WCAG 2.5.8). Links within a
 * sentence are excepted, as they are there, and so is what a dialog covers.
 */
export function findCrampedTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 24;
    const kinds =
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"], [role="button"], [role="tab"], [role="switch"], [role="slider"]';
    const scope = document.querySelector('[role="dialog"]') ?? document.body;
    const isReachable = (each: Element) =>
      each.checkVisibility({ visibilityProperty: true }) &&
      !each.matches(':disabled, [inert] *, .maplibregl-ctrl-attrib *');
    const boxOf = (each: Element): DOMRect => {
      const own = each.getBoundingClientRect();
      const label = each instanceof HTMLInputElement ? each.labels?.[0] : undefined;
      const isTick = each.matches('[type="checkbox"], [type="radio"], [type="file"]');
      const whole = isTick ? label?.getBoundingClientRect() : undefined;
      return whole && whole.width * whole.height > own.width * own.height ? whole : own;
    };
    const isInSentence = (each: Element) => {
      const around = each.parentElement;
      if (!around || getComputedStyle(each).display !== 'inline') return false;
      return around.textContent.trim().length > each.textContent.trim().length;
    };
    const targets = [...scope.querySelectorAll(kinds)]
      .filter(isReachable)
      .map((element) => ({ element, box: boxOf(element) }))
      .filter(({ box }) => box.width > 1 && box.height > 1);
    const isSmall = ({ box }: { box: DOMRect }) =>
      box.width < least - 0.5 || box.height < least - 0.5;
    const meets = (small: DOMRect, other: DOMRect, otherIsSmall: boolean) => {
      const [x, y] = [small.x + small.width / 2, small.y + small.height / 2];
      if (otherIsSmall) {
        const [dx, dy] = [other.x + other.width / 2 - x, other.y + other.height / 2 - y];
        return Math.hypot(dx, dy) < least;
      }
      const dx = Math.max(other.left - x, 0, x - other.right);
      const dy = Math.max(other.top - y, 0, y - other.bottom);
      return Math.hypot(dx, dy) < least / 2;
    };
    return targets
      .filter((target) => isSmall(target) && !isInSentence(target.element))
      .flatMap(({ element, box }) => {
        const near = targets.find(
          (other) =>
            other.element !== element &&
            !other.element.contains(element) &&
            !element.contains(other.element) &&
            meets(box, other.box, isSmall(other)),
        );
        const size = `${Math.round(box.width)}×${Math.round(box.height)}`;
        return near ? [`${size} next to another target: ${element.outerHTML.slice(0, 120)}`] : [];
      });
  });
}

/** The text distances of WCAG 1.4.12. In a constructed style sheet: the content security policy forbids inline ones. */
export async function spreadText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
}

/** Texts that their own box, or one around them, clips. Text for screen readers only is clipped on purpose. */
export function findClippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scope = document.querySelector('[role="dialog"]') ?? document.body;
    const forReaders = '.visually-hidden, [aria-hidden="true"], [inert], .maplibregl-map, option';
    const isShown = (each: Element) =>
      each.closest(forReaders) === null &&
      each.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const hides = (value: string) => value === 'hidden' || value === 'clip';
    const cuts = (box: Element, text: DOMRect): boolean => {
      const { overflowX, overflowY } = getComputedStyle(box);
      const { left, right, top, bottom } = box.getBoundingClientRect();
      const isAcross = text.right > right + 2 || text.left < left - 2;
      const isDown = text.bottom > bottom + 4 || text.top < top - 4;
      return (hides(overflowX) && isAcross) || (hides(overflowY) && isDown);
    };
    /**
     * Scrolling loses nothing, and a text that is shortened on purpose is complete on the page that its card links to.
     */
    const isOnPurpose = (box: Element): boolean => {
      const { overflowX, overflowY, webkitLineClamp, textOverflow } = getComputedStyle(box);
      const isShortened = webkitLineClamp !== 'none' || textOverflow === 'ellipsis';
      if (box.clientHeight <= 1) return true;
      return isShortened || /auto|scroll/.test(overflowX + overflowY);
    };
    const cutterOf = (around: Element, text: DOMRect): Element | null => {
      for (let box: Element | null = around; box && box !== scope; box = box.parentElement) {
        if (isOnPurpose(box)) return null;
        if (getComputedStyle(box).display !== 'inline' && cuts(box, text)) return box;
      }
      return null;
    };
    const found: string[] = [];
    const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const words = node.textContent?.trim() ?? '';
      const around = node.parentElement;
      if (!around || words === '' || !isShown(around)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const cutter = cutterOf(around, range.getBoundingClientRect());
      if (cutter)
        found.push(`cut off: "${words.slice(0, 40)}" by ${cutter.className.slice(0, 60)}`);
    }
    return found;
  });
}

/** Faults in the outline of the page: its headings and landmarks. */
export function findOutlineFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scope = document.querySelector('[role="dialog"]') ?? document.body;
    const shown = [...scope.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter((each) =>
      each.checkVisibility(),
    );
    const levels = shown.map((each) => Number(each.tagName.slice(1)));
    const jumps = levels.flatMap((level, place) => {
      const before = place === 0 ? (scope === document.body ? 0 : 1) : (levels[place - 1] ?? 0);
      return level > before + 1 ? [`h${level} after h${before}: ${shown[place]?.textContent}`] : [];
    });
    const faults = [...jumps];
    const ones = [...document.querySelectorAll('h1')].filter((each) => each.checkVisibility());
    if (ones.length !== 1) faults.push(`${ones.length} headings of the first level`);
    // The panel has no footer.
    const isPanel = window.location.pathname.startsWith('/admin');
    for (const landmark of ['header', 'main', ...(isPanel ? [] : ['footer'])]) {
      const count = document.querySelectorAll(
        `#root > ${landmark}, #root main > ${landmark}`,
      ).length;
      if (count !== 1) faults.push(`${count} times ${landmark}`);
    }
    if (document.title.trim() === '') faults.push('no title');
    if (document.documentElement.lang === '') faults.push('no language');
    return faults;
  });
}

/** Fields and buttons without an edge of their own in forced-colours mode. Icons and links are visible without one. */
export function findEdgelessControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scope = document.querySelector('[role="dialog"]') ?? document.body;
    const controls =
      'input:not([type="hidden"], [type="file"]), select, textarea, .mantine-Button-root';
    const hasEdge = (each: Element | null, up = 0): boolean => {
      if (!each || up > 3) return false;
      const { borderBottomStyle, borderBottomWidth } = getComputedStyle(each);
      const isDrawn = borderBottomStyle !== 'none' && parseFloat(borderBottomWidth) > 0;
      return isDrawn || hasEdge(each.parentElement, up + 1);
    };
    return [...scope.querySelectorAll(controls)]
      .filter((each) => each.checkVisibility({ opacityProperty: true }))
      .filter((each) => each.getBoundingClientRect().width > 1 && !hasEdge(each))
      .map((each) => `without an edge: ${each.outerHTML.slice(0, 120)}`);
  });
}
