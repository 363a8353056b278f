import { sceneOfCategory } from '@mesterhand/domain/scenes/scenes';
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { Scene } from '../scene.tsx';
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

/** The illustration of a category's work, or the operator's photograph. */
export const CategoryArt = ({ code }: { code: string | undefined }) => (
  <Scene
    name={sceneOfCategory(code)}
    width={480}
    height={200}
    className={classes.art}
    style={{ display: 'block', borderRadius: '20px 20px 0 0' }}
  >
    <CategoryDrawing code={code} />
  </Scene>
);

/** Decorative, loaded when it is shown. */
export function CategoryDrawing({ code }: { code: string | undefined }): ReactNode {
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
