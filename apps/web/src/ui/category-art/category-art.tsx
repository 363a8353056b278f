import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import classes from './category-art.module.css';

const Everything = lazyPart(() => import('./everything.tsx'));

/** By the code of a seeded category; categories by administrators get a general scene. */
const scenes = new Map([
  ['plumbing', lazyPart(() => import('./plumbing.tsx'))],
  ['electrician', lazyPart(() => import('./electrician.tsx'))],
  ['cleaning', lazyPart(() => import('./cleaning.tsx'))],
  ['repair', lazyPart(() => import('./repair.tsx'))],
  ['appliances', lazyPart(() => import('./appliances.tsx'))],
  ['furniture_assembly', lazyPart(() => import('./furniture-assembly.tsx'))],
  ['construction', lazyPart(() => import('./construction.tsx'))],
  ['moving', lazyPart(() => import('./moving.tsx'))],
  ['other', lazyPart(() => import('./other.tsx'))],
]);

/** A decorative illustration of a category's work, loaded when it is shown. */
export function CategoryArt({ code }: { code: string | undefined }): ReactNode {
  const Scene = (code !== undefined && scenes.get(code)) || Everything;
  return (
    <svg className={classes.art} viewBox="0 0 480 200" aria-hidden>
      <Suspense fallback={null}>
        <g className={classes.scene} key={code}>
          <Scene />
        </g>
      </Suspense>
    </svg>
  );
}
