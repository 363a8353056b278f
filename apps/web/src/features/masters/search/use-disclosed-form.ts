import { useEffect, useRef, useState } from 'react';

/** The open state of a form behind a button, with focus moved into it and back. */
export function useDisclosedForm() {
  const [isOpen, setIsOpen] = useState(false);
  const summary = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  const close = () => {
    if (!isOpen) return;
    setIsOpen(false);
    summary.current?.focus();
  };
  return { isOpen, toggle: () => setIsOpen(!isOpen), close, summary, field };
}
