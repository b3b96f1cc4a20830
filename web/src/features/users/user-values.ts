import { object } from 'yup';
import { emailText, identifierText, lineText, nameText } from '../../lib/text-schemas.ts';
import { REGIONS } from '@commonyard/contracts/assets.values';
import type { CreateUserBody, User } from '@commonyard/contracts/http/identity';
import { ACCOUNT_MESSAGES as MESSAGES } from '@commonyard/contracts/account-messages.values';
import { ROLES, USERNAME_PATTERN, type Role } from '@commonyard/contracts/identity.values';
import { LIMIT_FACTORS, type LimitFactor } from '@commonyard/contracts/usage-limits.values';
import { ROLE_LABELS } from '@commonyard/contracts/user-labels.values';
import type { Option } from '../../ui/forms/fields.tsx';
import { municipalityChoice } from '../../entities/municipality/municipality-picker.tsx';

export type UserValues = {
  name: string;
  email: string;
  role: Role;
  municipality: string;
  region: string;
  position: string;
};
export const blankUser: UserValues & { username: string } = {
  name: '',
  username: '',
  email: '',
  role: 'municipal_operator',
  municipality: '',
  region: 'Ontario',
  position: '',
};

export const ROLE_OPTIONS: Option[] = ROLES.toReversed().map((value) => ({ value, label: ROLE_LABELS[value] }));
const FACTOR_LABELS: Record<LimitFactor, string> = {
  1: 'The usual',
  2: 'Twice the usual',
  5: 'Five times the usual',
};
export const FACTOR_OPTIONS: Option[] = LIMIT_FACTORS.map((value) => ({
  value: String(value),
  label: FACTOR_LABELS[value],
}));
export const REGION_OPTIONS: Option[] = REGIONS.map((value) => ({ value, label: value }));

const common = {
  name: nameText().required(MESSAGES.name).min(2, MESSAGES.name),
  email: emailText(MESSAGES.email).required(MESSAGES.email),
  position: lineText(),
  municipality: municipalityChoice,
};
export const editSchema = object(common);
export const createSchema = object({
  ...common,
  username: identifierText().required(MESSAGES.username).matches(new RegExp(USERNAME_PATTERN), MESSAGES.username),
});

export const toValues = (user: User): UserValues => ({
  name: user.name,
  email: user.email,
  role: user.role,
  municipality: user.municipality ?? '',
  region: user.region ?? '',
  position: user.position ?? '',
});

/** The request body. Empty values are sent as null. */
export const toBody = ({ municipality, region, position, ...values }: UserValues) =>
  ({
    ...values,
    municipality: municipality || null,
    region: (region || null) as CreateUserBody['region'] & (string | null),
    position: position.trim() || null,
  }) satisfies Omit<CreateUserBody, 'username'>;
