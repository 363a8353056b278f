import { Text } from '../../ui/layout.tsx';
import { PlainText } from '../../ui/plain-text.tsx';

type AboutProps = { text: string | null; unset: string };

/** A person's own words, or that there are none. */
export function About({ text, unset }: AboutProps) {
  if (text) return <PlainText maw="68ch">{text}</PlainText>;
  return (
    <Text c="dimmed" size="sm">
      {unset}
    </Text>
  );
}
