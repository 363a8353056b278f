import type { Locator, Page } from '@playwright/test';
import { test } from './browser.ts';

/** What a task took a person: presses, of which some fill a field, typed characters, and seconds (of a program, which never hesitates). */
export interface Effort {
  taps: number;
  fields: number;
  keys: number;
  seconds: number;
}

/** Counts the presses and the typed characters of a task in a page. */
export function measureEffort(page: Page, press = (target: Locator) => target.click()) {
  const count = { taps: 0, fields: 0, keys: 0 };
  const begun = performance.now();
  return {
    /** Opens an address, as a press of a link elsewhere does. */
    follow: async (address: string) => {
      count.taps += 1;
      await page.goto(address);
    },
    tap: async (target: Locator) => {
      count.taps += 1;
      await press(target);
    },
    /** Types into the focused field. */
    type: async (text: string) => {
      count.keys += text.length;
      await page.keyboard.type(text);
    },
    /** Taps a field and types into it, in the place of what it holds. */
    fill: async (field: Locator, text: string) => {
      count.taps += 1;
      count.fields += 1;
      count.keys += text.length;
      await field.fill(text);
    },
    /** Opens a list and taps one of its options. */
    choose: async (list: Locator, option: string) => {
      count.taps += 2;
      count.fields += 1;
      await list.selectOption(option);
    },
    /** Taps a field for a file and takes a photo. */
    photograph: async (
      field: Locator,
      file: { name: string; mimeType: string; buffer: Buffer },
    ) => {
      count.taps += 2;
      count.fields += 1;
      await field.setInputFiles(file);
    },
    /** Ends the task and writes what it took into the report, as an annotation of the journey. */
    conclude: (task: string): Effort => {
      const seconds = (performance.now() - begun) / 1000;
      const { taps, fields, keys } = count;
      const description = `${task}: ${taps} taps (${fields} fields), ${keys} keys, ${seconds.toFixed(1)} s`;
      test.info().annotations.push({ type: 'effort', description });
      return { ...count, seconds };
    },
  };
}

/** Does a task and counts what it takes. */
export type Hand = ReturnType<typeof measureEffort>;
