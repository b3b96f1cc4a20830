import { useState } from 'react';
import { object, string } from 'yup';
import { AGREEMENT_LIMITS } from '@commonyard/contracts/agreements.values';
import type { Agreement, AgreementBody } from '@commonyard/contracts/http/agreements';
import type { Loan } from '@commonyard/contracts/http/loans';
import type { Locale } from '@commonyard/contracts/identity.values';
import { tooLong } from '@commonyard/contracts/text.values';
import { paragraphsText } from '../../lib/text-schemas.ts';
import { useTranslation } from '../../lib/translation.ts';
import { DialogButtons, DirtyGuard } from '../../ui/forms/dialog-buttons.tsx';
import { SelectField, TextareaField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { saveAgreement, useCacheAgreement } from './agreement.queries.ts';
import { useShownAgreement } from './shown-agreement.tsx';

const max = AGREEMENT_LIMITS.specialTerms;
const schema = object({
  specialTerms: paragraphsText().max(max, tooLong(max)),
  bindingLanguage: string().required(),
});

type Props = { agreement: Agreement; loan: Loan; onClose: () => void };

/** What the lending side sets before the first signature. */
export function AgreementDialog({ agreement, loan, onClose }: Props) {
  const { t } = useTranslation();
  const cacheAgreement = useCacheAgreement();
  const { shown, subject } = useShownAgreement(agreement, loan, ({ editable }) => editable);
  const [initial] = useState(() => ({
    specialTerms: agreement.specialTerms ?? '',
    bindingLanguage: agreement.bindingLanguage as string,
  }));

  async function save({ specialTerms, bindingLanguage }: typeof initial): Promise<void> {
    const body: AgreementBody = {
      specialTerms: specialTerms.trim() || null,
      bindingLanguage: bindingLanguage as Locale,
    };
    cacheAgreement(await saveAgreement(shown, body));
    toast({ title: t('Agreement changed') });
    onClose();
  }

  const title = t('Special terms and language');
  return (
    <FormDialog
      size="wide"
      title={title}
      description={t('The text of the agreement is written anew. After the first signature it cannot change any more.')}
      subject={subject}
      onClose={onClose}
    >
      <Form initialValues={initial} schema={schema} onSubmit={save} errorTitle="Update failed" label={title}>
        <SelectField
          name="bindingLanguage"
          label="Binding language"
          hint="The text in the other language is marked as a translation."
          labels={{ en: 'English', fr: 'French' }}
        />
        <TextareaField
          name="specialTerms"
          label="Special terms"
          hint="They apply where they differ from the other clauses."
          optional
          rows={8}
          maxLength={max}
        />
        <DirtyGuard />
        <DialogButtons label={t('Save')} busyLabel={t('Saving...')} />
      </Form>
    </FormDialog>
  );
}
