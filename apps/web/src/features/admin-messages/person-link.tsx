import { mayOpenPage } from '@mesterhand/domain/admin/tabs';
import { Link } from '@tanstack/react-router';
import { usePersonName } from '../../core/i18n/person-name.ts';
import { useSession } from '../../core/session/session.ts';

type PersonLinkProps = {
  name: string;
  /** Leads moderators, who may not open the list of users, to what everyone reads of the person. */
  id: number | undefined;
};

/** Somebody's name and the way to them, as far as the reader may go. */
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
