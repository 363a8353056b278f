import { useEffect, useRef, useState } from 'react';

/** Debounce in milliseconds. */
const DEBOUNCE = 500;

/** The typed text: follows the URL, and is passed on after the debounce. */
export function useSearchText(query: string, onSearch: (query: string) => void) {
  const [text, setText] = useState(query);
  const handedOn = useRef(query);
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });

  useEffect(() => {
    if (query === handedOn.current) return;
    handedOn.current = query;
    setText(query);
  }, [query]);

  const handOn = (typed: string) => {
    const next = typed.trim();
    if (next === handedOn.current) return;
    handedOn.current = next;
    latest.current(next);
  };
  useEffect(() => {
    const timer = setTimeout(() => handOn(text), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [text]);

  return { text, setText, searchNow: () => handOn(text) };
}
