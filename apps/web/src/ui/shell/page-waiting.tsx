import { LoadingNote } from '../skeletons.tsx';

/** In the place of a page whose code or texts are late; like the server's first view, so that nothing shifts. */
export const PageWaiting = () => (
  <>
    <LoadingNote />
    <div className="fv-box fv-section" aria-hidden>
      <div className="fv-bone" />
      <div className="fv-bone" />
      <div className="fv-bone" />
      <div className="fv-bone" />
    </div>
  </>
);
