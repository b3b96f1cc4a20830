import { Input } from '@chakra-ui/react';
import { useField } from 'formik';
import { useCallback, type ComponentProps } from 'react';
import { string } from 'yup';
import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import { FieldFrame, useControl, type FieldProps } from '../../ui/forms/fields.tsx';
import { MunicipalityCombobox, NO_MATCH } from './municipality-combobox.tsx';

/** Yup schema of the field: rejects text that matches no municipality. */
export const municipalityChoice = string().notOneOf([NO_MATCH], ACCOUNT_MESSAGES.municipality);

type Props = FieldProps &
  Pick<ComponentProps<typeof MunicipalityCombobox>, 'initialLabel' | 'isFreeText'> & { maxLength?: number };

/** A form field for a municipality of Ontario. Its value is the id; `initialLabel` is shown until the list is loaded. */
export function MunicipalityPicker({ initialLabel = '', isFreeText, maxLength, ...frame }: Props) {
  const control = useControl(frame);
  const [, { value }, { setValue }] = useField<string>(frame.name);
  const change = useCallback((id: string) => void setValue(id), [setValue]);
  return (
    <FieldFrame {...frame}>
      <MunicipalityCombobox {...{ name: frame.name, value, onChange: change, initialLabel, isFreeText }}>
        {(input) => <Input {...control} {...input} {...(maxLength && { maxLength })} />}
      </MunicipalityCombobox>
    </FieldFrame>
  );
}
