import { SelectField, TextField } from '../../ui/forms/fields.tsx';
import { MunicipalityPicker, municipalityChoice } from '../../entities/municipality/municipality-picker.tsx';
import { object } from 'yup';
import { emailText, identifierText, lineText, nameText } from '../../lib/text-schemas.ts';
import { REGIONS } from '@commonyard/contracts/assets.values';
import type { CreateUserBody, User } from '@commonyard/contracts/http/identity';
import { ACCOUNT_MESSAGES as MESSAGES } from '@commonyard/contracts/account-messages.values';
import { ROLES, USERNAME_PATTERN, type Role } from '@commonyard/contracts/identity.values';
import type { LimitFactor } from '@commonyard/contracts/usage-limits.values';
import { ROLE_LABELS } from '@commonyard/contracts/user-labels.values';

type Props = {
  municipalityName?: string | undefined;
  roleFixedReason?: string | undefined;
};

export function UserFields({ municipalityName, roleFixedReason }: Props) {
  return (
    <>
      <TextField name="name" label="Name" maxLength={120} />
      <TextField name="email" label="Email" type="email" />
      <SelectField
        name="role"
        label="Role"
        hint={
          roleFixedReason ?? 'A municipal administrator manages a whole municipality, an operator their own listings.'
        }
        values={ROLES.toReversed()}
        labels={ROLE_LABELS}
        disabled={roleFixedReason !== undefined}
      />
      <MunicipalityPicker name="municipality" label="Municipality" optional initialLabel={municipalityName ?? ''} />
      <SelectField name="region" label="Region" optional placeholder="No region" values={REGIONS} />
      <TextField name="position" label="Position" optional maxLength={120} />
    </>
  );
}

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

export const FACTOR_LABELS: Record<LimitFactor, string> = {
  1: 'The usual',
  2: 'Twice the usual',
  5: 'Five times the usual',
};

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

export const toBody = ({ municipality, region, position, ...values }: UserValues) =>
  ({
    ...values,
    municipality: municipality || null,
    region: (region || null) as CreateUserBody['region'] & (string | null),
    position: position.trim() || null,
  }) satisfies Omit<CreateUserBody, 'username'>;
