import { SelectField, TextField } from '../../ui/forms/fields.tsx';
import { MunicipalityPicker } from '../../ui/forms/municipality-picker.tsx';
import { REGION_OPTIONS, ROLE_OPTIONS } from './user-values.ts';

type Props = {
  /** What the chosen municipality is called before the list has come. */
  municipalityName?: string | undefined;
  /** Why the role cannot be changed, where it cannot. */
  roleIsFixed?: string | undefined;
};

/** The fields of an account that an administrator fills in. */
export function UserFields({ municipalityName, roleIsFixed }: Props) {
  return (
    <>
      <TextField name="name" label="Name" maxLength={120} />
      <TextField name="email" label="Email" type="email" inputMode="email" maxLength={254} />
      <SelectField
        name="role"
        label="Role"
        hint={
          roleIsFixed ?? 'A municipal administrator answers for a whole municipality, an operator for its own listings.'
        }
        options={ROLE_OPTIONS}
        disabled={roleIsFixed !== undefined}
      />
      <MunicipalityPicker name="municipality" label="Municipality" optional known={municipalityName ?? ''} />
      <SelectField name="region" label="Region" optional placeholder="No region" options={REGION_OPTIONS} />
      <TextField name="position" label="Position" optional maxLength={120} />
    </>
  );
}
