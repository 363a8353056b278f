import { Group } from '../../../ui/layout.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';

type DialogSwitchProps = { question: string; label: string; onSwap(): void };

/** A link from one of the two dialogs to the other. */
export function DialogSwitch({ question, label, onSwap }: DialogSwitchProps) {
  return (
    <Group component="p" justify="center" gap={4} mt="lg" c="dimmed">
      {question}
      <LinkButton onClick={onSwap}>{label}</LinkButton>
    </Group>
  );
}
