import { type ReactNode, Suspense } from 'react';
import { createPortal } from 'react-dom';
import { DialogWaiting } from './dialog-waiting.tsx';

/** The place of a dialog whose code is loaded when it opens; it holds the dialog only while that is open. */
export const DialogPlace = ({ children }: { children: ReactNode }) => (
  // Elsewhere in the page a card that moves would hold it.
  <Suspense fallback={createPortal(<DialogWaiting />, document.body)}>{children}</Suspense>
);
