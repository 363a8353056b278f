import { useEffect, useRef, useState } from 'react';
import { useUnderstanding } from '../../understanding/use-understanding.ts';
import type { RequestForm } from './use-request-form.ts';

/** Pause in typing after which the text is read, in milliseconds. */
const debounceMs = 600;

/** The text once it has not changed for a while; at once as it came. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/**
 * Chooses the category that the description is understood as, until the customer has chosen one. Returns the service
 * that the chosen category comes from.
 */
export function useUnderstoodCategory({ values, change }: RequestForm): string | undefined {
  const understood = useUnderstanding(useSettled(values.description)).data?.understood;
  const [suggested, setSuggested] = useState<number | null>(null);
  const handled = useRef<number>(undefined);
  const categoryId = understood?.categoryId;
  const isOpen = values.categoryId === null || values.categoryId === suggested;
  useEffect(() => {
    // Only another reading chooses again: who has emptied the field is not overruled.
    if (categoryId === undefined || !isOpen || handled.current === categoryId) return;
    handled.current = categoryId;
    setSuggested(categoryId);
    change({ categoryId });
  }, [categoryId, isOpen, change]);
  return suggested !== null && values.categoryId === suggested && categoryId === suggested
    ? understood?.name
    : undefined;
}
