import { type MouseEvent, useCallback, useRef } from 'react';
import { useAfterPress } from './use-after-press.ts';

const hasOtherMeaning = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

/**
 * For `onClickCapture` of what holds links within the app: they are followed once the press has been painted, since the
 * page they lead to is rendered at once.
 */
export function useLinksAfterPress(): (event: MouseEvent) => void {
  const afterPress = useAfterPress();
  const isFollowing = useRef(false);
  return useCallback(
    (event) => {
      if (isFollowing.current || hasOtherMeaning(event) || !(event.target instanceof Element))
        return;
      const link = event.target.closest('a');
      if (link?.origin !== location.origin || link.target !== '' || link.download !== '') return;
      event.preventDefault();
      event.stopPropagation();
      afterPress(() => {
        isFollowing.current = true;
        link.click();
        isFollowing.current = false;
      });
    },
    [afterPress],
  );
}
