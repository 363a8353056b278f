import { useNavigate } from '@tanstack/react-router';
import { useAddress } from '../../../core/navigation/use-address.ts';
import { useAfterPress } from '../../../core/navigation/use-after-press.ts';

/** Whether the note of a settlement is being written, kept in the URL: `?step=settle`. */
export function useSettleStep() {
  const { step } = useAddress('step');
  const navigate = useNavigate();
  const afterPress = useAfterPress();
  const show = (next: 'settle' | undefined) =>
    void navigate({
      to: '.',
      search: (kept: object) => ({ ...kept, step: next }),
      // Closing the item goes back to the list, not through this step.
      state: true,
      replace: true,
      resetScroll: false,
    });
  return {
    isOpen: step === 'settle',
    open: () => afterPress(() => show('settle')),
    close: () => show(undefined),
  };
}
