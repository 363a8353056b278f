import { useNavigate } from '@tanstack/react-router';
import { useAddress } from '../../../core/navigation/use-address.ts';
import { useAfterPress } from '../../../core/navigation/use-after-press.ts';

/** The steps of all screens of an agreed job; each route says which are its own. */
type JobStep = 'send' | 'accept' | 'object' | 'correct' | 'new' | 'confirm';

/** The step of a screen, which its address names: `?step=send`. */
export function useStep() {
  const navigate = useNavigate();
  const afterPress = useAfterPress();
  const search = useAddress('step');
  const show = (step: JobStep | undefined) =>
    void navigate({
      to: '.',
      search: (kept: object) => ({ ...kept, step }),
      replace: step === undefined,
      resetScroll: false,
    });
  return {
    step: search.step,
    open: (step: JobStep) => afterPress(() => show(step)),
    close: () => show(undefined),
  };
}
