import { type ReactNode, useEffect, useState } from 'react';
import { IconChevronDown } from './icons.gen.ts';
import classes from './questions.module.css';

/** Questions below each other, as far apart as the house has them. */
export function Questions({ children }: { children: ReactNode }) {
  return <div className={classes.questions}>{children}</div>;
}

type QuestionProps = {
  title: ReactNode;
  /** Where an address can point. */
  id?: string;
  /** Whether the address points here: the answer is then shown. */
  isLinked?: boolean;
  onOpen?(): void;
  children: ReactNode;
};

/** A question that shows its answer when it is pressed. */
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
      className={classes.question}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== isOpen) turn(currentTarget.open);
      }}
    >
      <summary>
        {title}
        <IconChevronDown size={20} aria-hidden />
      </summary>
      <div className={classes.answer}>{children}</div>
    </details>
  );
}
