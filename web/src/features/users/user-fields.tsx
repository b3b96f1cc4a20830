import { SelectField, TextField } from '../../ui/forms/fields.tsx';
import { MunicipalityPicker } from '../../entities/municipality/municipality-picker.tsx';
import { REGION_OPTIONS, ROLE_OPTIONS } from './user-values.ts';

type Props = {
  /** The name of the selected municipality, until the list is loaded. */
  municipalityName?: string | undefined;
  /** Why the role cannot be changed, if so. */
  roleFixedReason?: string | undefined;
};

export function UserFields({ municipalityName, roleFixedReason }: Props) {
  return (
    <>
      <TextField name="name" label="Name" maxLength={120} />
      <TextField name="email" label="Email" type="email" inputMode="email" maxLength={254} />
      <SelectField
        name="role"
        label="Role"
        hint={
          roleFixedReason ?? 'A municipal administrator manages a whole municipality, an operator their own listings.'
        }
        options={ROLE_OPTIONS}
        disabled={roleFixedReason !== undefined}
      />
      <MunicipalityPicker name="municipality" label="Municipality" optional initialLabel={municipalityName ?? ''} />
      <SelectField name="region" label="Region" optional placeholder="No region" options={REGION_OPTIONS} />
      <TextField name="position" label="Position" optional maxLength={120} />
    </>
  );
}
