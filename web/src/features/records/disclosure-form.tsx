import { chakra } from '@chakra-ui/react';
import { number, object, string } from 'yup';
import type { User } from '@commonyard/contracts/http/identity';
import { datedFileName, downloadFile, jsonFile } from '../../lib/download.ts';
import { useTranslation } from '../../lib/translation.ts';
import { municipalityChoice, MunicipalityPicker } from '../../entities/municipality/municipality-picker.tsx';
import { ApiError } from '../../lib/http.ts';
import { TextField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { Section } from '../../ui/page.tsx';
import { readDisclosure, type DisclosureScope } from './records.queries.ts';

const NUMBER = 'Please enter the number of the inquiry, or leave it empty';
const inquiry = number()
  .transform((value: number, text: string) => (text === '' ? undefined : value))
  .typeError(NUMBER)
  .integer(NUMBER)
  .min(1, NUMBER);
const schema = object({
  disclosedInquiry: inquiry,
  disclosedMunicipality: municipalityChoice.when('disclosedInquiry', ([id], choice) =>
    id === undefined ? choice.required('Please name an inquiry or a municipality') : string(),
  ),
});
const ownSchema = object({ disclosedInquiry: inquiry });

/** Downloads the file of an access request. A municipal administrator gets that of the own municipality. */
export function DisclosureForm({ user }: { user: User }) {
  const { t } = useTranslation();
  const isAdmin = user.role === 'admin';
  return (
    <Section title={t('Access requests')}>
      <chakra.p mb="4">
        {t(
          'One file with the inquiries, their messages, dates, decisions and inspections, the list of images, the listings, and the loans with their quotes and history. That of a municipality also has its loan settings, calendar feeds and lending terms. It contains personal information: keep what the Act exempts from what you hand out.',
        )}
      </chakra.p>
      <chakra.div maxW="form">
        <Form
          initialValues={{ disclosedInquiry: '', disclosedMunicipality: '' }}
          schema={isAdmin ? schema : ownSchema}
          onSubmit={async ({ disclosedInquiry: id, disclosedMunicipality }) => {
            const scope: DisclosureScope = id
              ? { inquiry: Number(id) }
              : { municipality: isAdmin ? disclosedMunicipality : (user.municipality ?? '') };
            const file = await readDisclosure(scope);
            if ('inquiry' in scope && (file['inquiries'] as unknown[]).length === 0)
              throw new ApiError(404, 'The requested inquiry could not be found.', 'inquiry_not_found');
            downloadFile(jsonFile(datedFileName(id ? `inquiry-${id}` : 'municipality'), file));
          }}
          errorTitle="The file could not be made"

          label={t('Access request')}
        >
          <TextField
            name="disclosedInquiry"
            label="Inquiry number"
            hint="Leave it empty for everything of the municipality"
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
          />
          {isAdmin && (
            <MunicipalityPicker
              name="disclosedMunicipality"
              label="Municipality"
              hint="Start typing, then choose from the list"
            />
          )}
          <SubmitButton label={t('Download the file')} busyLabel={t('Preparing...')} />
        </Form>
      </chakra.div>
    </Section>
  );
}
