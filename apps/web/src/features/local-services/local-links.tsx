import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import chips from '../../ui/chips.module.css';
import classes from './local-service.module.css';

type LocalLinksProps = {
  title: string;
  links: readonly { name: string; params: { service: string; place: string } }[];
};

/** Links to other pages about services in municipalities; nothing where there are none. */
export function LocalLinks({ title, links }: LocalLinksProps) {
  const id = useId();
  if (links.length === 0) return null;
  return (
    <nav className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={chips.chips}>
        {links.map(({ name, params }) => (
          <li key={params.service + params.place}>
            <Link className={chips.chip} to="/tjenester/$service/$place" params={params}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
