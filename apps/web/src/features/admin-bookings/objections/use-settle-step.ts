import { useNavigate } from '@tanstack/react-router';
import { useAddress } from '../../../core/navigation/use-address.ts';

/** Whether the note of a settlement is being written, kept in the URL: `?step=settle`. */
export function useSettleStep() {
  const { step } = useAddress('step');
  const navigate = useNavigate();
  const show = (next: 'settle' | undefined) =>
    void navigate({
      to: '.',
      search: (kept: object) => ({ ...kept, step: next }),
      // Closing the item goes back to the list, not through this step.
      state: true,
      replace: true,
      resetScroll: false,
    });
  return { isOpen: step === 'settle', open: () => show('settle'), close: () => show(undefined) };
}
