import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { type Answer, type Caller, send } from './connections.ts';
import { type Thought, compression, exponential, thinkSeconds } from './mix.ts';
import type { Recorder } from './recorder.ts';
import type { Op, Wire } from './wire.ts';
import type { City } from './world.ts';

export interface Stage {
  city: City;
  wire: Wire;
  /** Of the servers: each session has one of them. */
  urls: readonly string[];
  recorder: Recorder;
  /** One answer of so many is read, beside those that are needed. */
  readEvery: number;
  /** Lets so many milliseconds pass; a test has no time. */
  pause?: (ms: number) => Promise<unknown>;
}

interface Step {
  name: string;
  op: Op;
  /** The time at which it was due, from which it counts. */
  due?: number;
}

export interface Steps {
  /** Another caller with an address and a server. */
  newCaller(token?: string): Caller;
  /** Sends a request. @throws unless it succeeds, and for an answer without the text, of those that are read. */
  ask(caller: Caller, step: Step & { expects?: string }): Promise<Answer>;
  /** The same, with the shape of the first answer. */
  read(caller: Caller, step: Step & { schema: z.ZodType }): Promise<void>;
  /** The same, for an answer that the session continues with. */
  need<Schema extends z.ZodType>(
    caller: Caller,
    step: Step & { schema: Schema },
  ): Promise<z.output<Schema>>;
  /** Counts a push, from the answer to the request that caused it. */
  deliver(name: string, arrival: Promise<void>): Promise<void>;
  /** @returns when the next step is due. */
  think(about: Thought): Promise<number>;
  wait(ms: number): Promise<number>;
  /** In a hurry nobody thinks, so that sessions end soon. */
  hurry(isHurried: boolean): void;
  isHurried(): boolean;
}

export function createSteps({
  wire,
  urls,
  recorder,
  readEvery,
  pause = sleep,
}: Omit<Stage, 'city'>): Steps {
  let [isHurried, entered, asked] = [false, 0, 0];
  const wait = async (ms: number): Promise<number> => {
    const due = performance.now() + (isHurried ? 0 : ms);
    if (!isHurried) await pause(ms);
    return due;
  };
  const sendStep = async (
    caller: Caller,
    step: Step,
  ): Promise<{ answer: Answer; isRead: boolean }> => {
    const { name, op, due = performance.now() } = step;
    const answer = await send(op, caller);
    recorder.note(name, op.kind, performance.now() - due);
    asked += 1;
    if (answer.status >= 200 && answer.status < 300)
      return { answer, isRead: asked % readEvery === 0 };
    throw new Error(`${name}: ${answer.status} ${answer.text().slice(0, 300)}`);
  };
  const parse = <Schema extends z.ZodType>(
    answer: Answer,
    { name, schema }: Step & { schema: Schema },
  ): z.output<Schema> => {
    const parsed = schema.safeParse(wire.read(answer.text())[0]);
    if (parsed.success) return parsed.data;
    throw new Error(`${name} is wrong: ${answer.text().slice(0, 300)}`);
  };
  return {
    newCaller(token) {
      entered += 1;
      const address = `10.${(entered >> 16) & 255}.${(entered >> 8) & 255}.${entered & 255}`;
      return { url: urls[entered % urls.length] ?? '', address, token };
    },
    async ask(caller, step) {
      const { answer, isRead } = await sendStep(caller, step);
      if (step.expects === undefined || !isRead || answer.text().includes(step.expects))
        return answer;
      throw new Error(`${step.name} has no ${step.expects}: ${answer.text().slice(0, 300)}`);
    },
    async read(caller, step) {
      const { answer, isRead } = await sendStep(caller, step);
      if (isRead) parse(answer, step);
    },
    async need(caller, step) {
      return parse((await sendStep(caller, step)).answer, step);
    },
    async deliver(name, arrival) {
      const from = performance.now();
      await arrival;
      recorder.note(name, 'delivery', performance.now() - from);
    },
    think: (about) => wait((exponential(thinkSeconds[about]) * 1000) / compression),
    wait,
    hurry: (now) => void (isHurried = now),
    isHurried: () => isHurried,
  };
}
