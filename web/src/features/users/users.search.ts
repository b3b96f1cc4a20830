import { ROLES, type Role } from '@commonyard/contracts/identity.values';
import { cleanSearch, oneOf, searchText } from '@commonyard/contracts/search-params.values';
import { pageNumber, positiveInteger } from '../../lib/search-params.ts';

export type UsersSearch = {
  q?: string | undefined;
  role?: Role | undefined;
  state?: 'active' | 'inactive' | undefined;
  page?: number | undefined;
  /** The open user, and whether it is being edited. */
  user?: number | undefined;
  edit?: true | undefined;
  new?: true | undefined;
};
const isOn = (value: unknown) => (value === true || value === 'true' ? true : undefined);

export function readUsersSearch(search: Record<string, unknown>): UsersSearch {
  const user = positiveInteger(search['user']);
  return cleanSearch({
    q: searchText(search['q']),
    role: oneOf(ROLES, search['role']),
    state: oneOf(['active', 'inactive'], search['state']),
    page: pageNumber(search['page'], 4),
    user,
    edit: user === undefined ? undefined : isOn(search['edit']),
    new: user === undefined ? isOn(search['new']) : undefined,
  });
}
