import { ROLES } from '@commonyard/contracts/identity.values';
import { oneOf, searchText } from '@commonyard/contracts/search-params.values';
import { pageNumber, positiveInteger, toSearch } from '../../lib/search-params.ts';

export type UsersSearch = ReturnType<typeof readUsersSearch>;
const isOn = (value: unknown) => (value === true || value === 'true' ? true : undefined);

export function readUsersSearch(search: Record<string, unknown>) {
  const user = positiveInteger(search['user']);
  return toSearch({
    q: searchText(search['q']),
    role: oneOf(ROLES, search['role']),
    state: oneOf(['active', 'inactive'], search['state']),
    page: pageNumber(search['page'], 4),
    user,
    edit: user === undefined ? undefined : isOn(search['edit']),
    new: user === undefined ? isOn(search['new']) : undefined,
  });
}
