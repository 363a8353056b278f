import { Stack } from '../../../ui/layout.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';

export function UploadBar({ sent, label }: { sent: number; label: string }) {
  return (
    <Stack gap={4} maw={320}>
      <span>{label}</span>
      <ProgressBar value={sent} max={1} aria-label={label} />
    </Stack>
  );
}
