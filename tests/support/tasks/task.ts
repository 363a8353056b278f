import type { Page } from '@playwright/test';
import type { Hand } from '../effort.ts';

/** Does a task, from the page on which it starts until the page says that it is done. */
export type Walk = (hand: Hand) => Promise<void>;

/** What people come for. */
export interface Task {
  name: string;
  /** What it may take at most. */
  mostTaps: number;
  /** Makes what the task is about, signs the person in and opens the page on which it starts. */
  start(page: Page): Promise<Walk>;
}
