import { usePageHead } from '../../core/navigation/page-title.ts';
import { Section } from '../../ui/page.tsx';
import { CategoryGrid } from './category-grid.tsx';
import { Director } from './director.tsx';
import { Hero } from './hero.tsx';
import classes from './home.module.css';
import { Numbers } from './numbers.tsx';
import { Recommended } from './recommended.tsx';
import { Steps } from './steps.tsx';
import { SupplyCall } from './supply-call.tsx';
import { Works } from './works.tsx';

export function HomeScreen() {
  usePageHead({ page: 'home' });
  return (
    <>
      <Hero />
      <CategoryGrid />
      <Recommended />
      <Steps />
      <Works />
      <Numbers />
      <Section>
        <div className={classes.pair}>
          <Director />
          <SupplyCall />
        </div>
      </Section>
    </>
  );
}
