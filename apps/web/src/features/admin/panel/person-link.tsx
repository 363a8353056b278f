import { mayOpenPage } from '@mesterhand/domain/admin/tabs';
import { Link } from '@tanstack/react-router';
import { usePersonName } from '../../../core/i18n/person-name.ts';
import { useSession } from '../../../core/session/session.ts';

type PersonLinkProps = {
  name: string;
  /** Links to the public profile, for moderators, who may not open the list of users. */
  id: number | undefined;
};

/** A name, with a link as far as the viewer's rights go. */
export function PersonLink({ name, id }: PersonLinkProps) {
  const user = useSession()?.user;
  const shown = usePersonName()(name);
  if (user && mayOpenPage(user, 'users'))
    return (
      <Link to="/admin/{-$tab}" params={{ tab: 'users' }} search={{ search: name }}>
        {shown}
      </Link>
    );
  if (id === undefined) return shown;
  return (
    <Link to="/user/$id" params={{ id: String(id) }}>
      {shown}
    </Link>
  );
}
