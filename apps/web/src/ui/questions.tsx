import { type ReactNode, useEffect, useState } from 'react';
import { IconChevronDown } from './icons.gen.ts';
import { Stack } from './layout.tsx';
import classes from './questions.module.css';

/** A list of questions with the standard spacing. */
export function Questions({ children }: { children: ReactNode }) {
  return <Stack gap="sm">{children}</Stack>;
}

type QuestionProps = {
  title: ReactNode;
  /** The anchor. */
  id?: string;
  /** Whether the URL's hash is this question: it is then open. */
  isLinked?: boolean;
  onOpen?(): void;
  children: ReactNode;
};

/** A question that expands its answer. */
export function Question({ title, id, isLinked = false, onOpen, children }: QuestionProps) {
  const [isOpen, setOpen] = useState(isLinked);
  useEffect(() => {
    if (isLinked) setOpen(true);
  }, [isLinked]);
  const turn = (open: boolean) => {
    setOpen(open);
    if (open) onOpen?.();
  };
  return (
    <details
      id={id}
      className={`surface ${classes.question}`}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== isOpen) turn(currentTarget.open);
      }}
    >
      <summary className="row">
        {title}
        <IconChevronDown size={20} aria-hidden />
      </summary>
      <Stack align="flex-start" gap="md" px="lg" pb="lg" c="dimmed">
        {children}
      </Stack>
    </details>
  );
}
