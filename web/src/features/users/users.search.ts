import { ROLES, type Role } from '@commonyard/contracts/identity.values';

/** The address of the users page. What has its usual value is not in it. */
export type UsersSearch = {
  q?: string | undefined;
  role?: Role | undefined;
  state?: 'active' | 'inactive' | undefined;
  page?: number | undefined;
  /** The account that is open, and whether to be changed. */
  user?: number | undefined;
  edit?: true | undefined;
  /** An account is being opened. */
  new?: true | undefined;
};
export type OnSearch = (change: UsersSearch, how?: { replace?: boolean }) => void;

const oneOf = <T extends string>(all: readonly T[], value: unknown): T | undefined => all.find((one) => one === value);
const positive = (value: unknown, digits: number): number | undefined =>
  new RegExp(`^[1-9]\\d{0,${digits - 1}}$`).test(String(value)) ? Number(value) : undefined;
const isOn = (value: unknown) => (value === true || value === 'true' ? true : undefined);

/** Reads the address. What is not known is left out, so an old or mistyped one still shows the page. */
export function readUsersSearch(search: Record<string, unknown>): UsersSearch {
  const { q } = search;
  const page = positive(search['page'], 4);
  const user = positive(search['user'], 9);
  return cleanSearch({
    q: typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 200) : undefined,
    role: oneOf(ROLES, search['role']),
    state: oneOf(['active', 'inactive'], search['state']),
    page: page === 1 ? undefined : page,
    user,
    edit: user === undefined ? undefined : isOn(search['edit']),
    new: user === undefined ? isOn(search['new']) : undefined,
  });
}

/** Without what is empty, so that addresses stay short. */
export const cleanSearch = (search: UsersSearch): UsersSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value));
