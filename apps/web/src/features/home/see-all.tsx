import { Link } from '@tanstack/react-router';
import { IconArrowRight } from '../../ui/icons.gen.ts';
import classes from './home.module.css';

export function SeeAll({ to, label }: { to: '/masters'; label: string }) {
  return (
    <Link to={to} className={`with-icon ${classes.link} ${classes.seeAll}`}>
      {label}
      <IconArrowRight size={18} aria-hidden />
    </Link>
  );
}
