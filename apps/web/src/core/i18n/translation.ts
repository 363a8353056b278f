import type pages from '@mesterhand/domain/pages/locales/nb.json';
import type { i18n } from 'i18next';
import { useCallback } from 'react';
import { useTranslation as useWords } from 'react-i18next';
import type core from '../locales/nb.json';
import type refusals from '../refusals/locales/nb.json';

// The library's types would recompute keys and values at every call, which was half of the web's type checking time.
declare module 'i18next' {
  interface CustomTypeOptions {
    strictInterpolationChecks: false;
  }
}

/** The Norwegian texts by namespace: each folder adds its own in its `texts.d.ts`. */
export interface Texts {
  core: typeof core;
  pages: typeof pages;
  refusals: typeof refusals;
}

type Namespace = keyof Texts;
type Namespaces = Namespace | readonly [Namespace, ...Namespace[]];

/** Plural forms share one key. */
type Stem<Key> = Key extends `${infer Word}_${'one' | 'two' | 'few' | 'many' | 'other'}`
  ? Word
  : Key;

/** The paths through a catalogue to each `Leaf`: `dialog.title`. */
type Paths<Node, Leaf> = {
  [Key in keyof Node & string]: Node[Key] extends Leaf
    ? Stem<Key>
    : Node[Key] extends string | readonly unknown[]
      ? never
      : `${Key}.${Paths<Node[Key], Leaf>}`;
}[keyof Node & string];

// Computed once per namespace and not at every call.
type Keys = { [Name in Namespace]: Paths<Texts[Name], string> };
type NamedKeys = { [Name in Namespace]: `${Name}:${Keys[Name]}` };
type ListKeys = { [Name in Namespace]: Paths<Texts[Name], readonly unknown[]> };

/** A key of the first namespace; of every listed namespace also with its prefix: `core:close`. */
export type TextKey<Names extends Namespaces> = Names extends Namespace
  ? Keys[Names]
  : Names extends readonly [infer First extends Namespace, ...infer More extends Namespace[]]
    ? Keys[First] | NamedKeys[First | More[number]]
    : never;

type Values = Record<string, string | number | boolean | null | undefined>;

/** Translates a key. A key that the catalogues don't have does not compile. */
export interface Translate<Names extends Namespaces> {
  (key: TextKey<Names>): string;
  (key: TextKey<Names>, values: Values): string;
}

/** The nearest translation function. While its texts are loading the component suspends, or gets `ready: false`. */
export function useTranslation<const Names extends Namespaces = 'core'>(
  names?: Names,
  options?: { useSuspense: boolean },
): { t: Translate<Names>; i18n: i18n; ready: boolean } {
  const { t, i18n, ready } = useWords<string | readonly string[]>(names, options);
  return { t, i18n, ready };
}

/** A paragraph, or the items of a list. */
export type TextBlock = string | readonly string[];

const isBlock = (part: unknown): part is TextBlock =>
  typeof part === 'string' ||
  (Array.isArray(part) && part.every((item) => typeof item === 'string'));

/** Translates a text of several paragraphs. */
export function useTextBlocks<Name extends Namespace>(
  name: Name,
): (key: ListKeys[Name], values?: Values) => TextBlock[] {
  const { t } = useWords<string>(name);
  return useCallback(
    (key, values) => {
      const text: unknown = t(key, { ...values, returnObjects: true });
      return Array.isArray(text) ? text.filter(isBlock) : [];
    },
    [t],
  );
}
