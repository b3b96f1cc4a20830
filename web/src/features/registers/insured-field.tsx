import { Button, Input } from '@chakra-ui/react';
import { useField } from 'formik';
import { X } from 'lucide-react';
import { useState } from 'react';
import { isMunicipalityChoice, MunicipalityCombobox } from '../../entities/municipality/municipality-combobox.tsx';
import { useMunicipalityNames } from '../../entities/municipality/municipality-names.ts';
import { useTranslation } from '../../lib/translation.ts';
import { FieldFrame, useControl } from '../../ui/forms/fields.tsx';
import { Cluster } from '../../ui/layout.tsx';

export type InsuredMunicipality = { municipality: string; municipalityName: string };

const NAME = 'additionalInsured';
const HINT = 'Choose each municipality that the certificate names';

/** The municipalities that a certificate names: one is added by choosing it, and removed by its button. */
export function InsuredField() {
  const { t } = useTranslation();
  const control = useControl({ name: NAME, label: '', hint: HINT });
  const [{ value }, , { setValue }] = useField<InsuredMunicipality[]>(NAME);
  const nameOf = useMunicipalityNames(true);
  // A chosen municipality empties the text box.
  const [added, setAdded] = useState(0);
  const add = (municipality: string) => {
    if (!isMunicipalityChoice(municipality)) return;
    if (!value.some((one) => one.municipality === municipality))
      void setValue([...value, { municipality, municipalityName: nameOf(municipality) }]);
    setAdded(added + 1);
  };
  return (
    <FieldFrame name={NAME} label="Municipalities" hint={HINT}>
      <MunicipalityCombobox key={added} name={NAME} value="" onChange={add}>
        {(input) => <Input {...control} {...input} />}
      </MunicipalityCombobox>
      {value.length > 0 && (
        <Cluster as="ul" gap="2" mt="2" aria-label={t('Additional insured')}>
          {value.map(({ municipality, municipalityName }) => (
            <li key={municipality}>
              <Button
                type="button"
                size="sm"
                variant="outline"
                whiteSpace="normal"
                h="auto"
                py="1"
                aria-label={t('Remove {name}', { name: municipalityName })}
                onClick={() => void setValue(value.filter((one) => one.municipality !== municipality))}
              >
                {municipalityName}
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </Cluster>
      )}
    </FieldFrame>
  );
}
