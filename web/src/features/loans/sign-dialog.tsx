import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useField, useFormikContext } from 'formik';
import { useId, useRef, useState } from 'react';
import { boolean, object, string } from 'yup';
import {
  AGREEMENT_LIMITS as LIMITS,
  AGREEMENT_MESSAGES as MESSAGES,
  SIGNING_AUTHORITY_LABELS,
  type SignatureMethod,
  type SigningAuthority,
} from '@commonyard/contracts/agreements.values';
import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import type { Agreement, SignatureBody } from '@commonyard/contracts/http/agreements';
import type { User } from '@commonyard/contracts/http/identity';
import type { Loan } from '@commonyard/contracts/http/loans';
import { labels } from '@commonyard/contracts/known-values.values';
import { tooLong } from '@commonyard/contracts/text.values';
import { sideName } from '../../entities/loan/loan.labels.ts';
import { ApiError } from '../../lib/http.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { lineText, nameText } from '../../lib/text-schemas.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DialogButtons, DirtyGuard } from '../../ui/forms/dialog-buttons.tsx';
import { SelectField, TextField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { ErrorText, SmallText, Stack } from '../../ui/layout.tsx';
import { toast } from '../../ui/toast.ts';
import { addSignature, confirmPassword, isUnconfirmed, useCacheAgreement } from './agreement.queries.ts';
import { documentsQuery } from './documents.queries.ts';
import { ReadLink } from './read-link.tsx';
import { useShownAgreement } from './shown-agreement.tsx';

const { name, title } = LIMITS;
const toSchema = (isReferenceRequired: boolean, asksForPassword: boolean) =>
  object({
    name: nameText().required(MESSAGES.name).min(name.min, MESSAGES.name).max(name.max, MESSAGES.name),
    title: nameText().required(MESSAGES.title).min(title.min, MESSAGES.title).max(title.max, MESSAGES.title),
    authority: string().required('Please choose your authority'),
    reference: lineText()
      .max(LIMITS.reference, tooLong(LIMITS.reference))
      .test('required', MESSAGES.referenceRequired, (text) => !isReferenceRequired || Boolean(text?.trim())),
    documentId: string().test(
      'paper',
      MESSAGES.paperMissing,
      (id, { parent }) => (parent as Values).method !== 'paper' || Boolean(id),
    ),
    consent: boolean().oneOf([true], 'Please confirm this to sign'),
    password: asksForPassword ? string().required(ACCOUNT_MESSAGES.passwordRequired) : string(),
  });

type Values = {
  method: SignatureMethod;
  documentId: string;
  name: string;
  title: string;
  authority: SigningAuthority | '';
  reference: string;
  consent: boolean;
  password: string;
};

type Props = { agreement: Agreement; loan: Loan; user: User; onClose: () => void };

/** The signature of the reader's side. It asks for the password where that was not confirmed in the last ten minutes. */
export function SignDialog({ agreement, loan, user, onClose }: Props) {
  const { t } = useTranslation();
  const cacheAgreement = useCacheAgreement();
  const headers = useIdempotencyKey();
  const { shown, subject } = useShownAgreement(agreement, loan, ({ signing }) => signing.allowed);
  const [asksForPassword, setAsksForPassword] = useState(false);
  /** The password that the server confirmed: a further attempt does not send it again. */
  const confirmed = useRef<string>(undefined);
  const [initial] = useState<Values>(() => ({
    method: 'account',
    documentId: '',
    name: user.name ?? '',
    title: user.position ?? '',
    authority: '',
    reference: '',
    consent: false,
    password: '',
  }));
  const { referenceRequired } = shown.signing;

  async function sign({ password, documentId, method, authority, reference, name, title }: Values): Promise<void> {
    if (password && confirmed.current !== password) {
      await confirmPassword(password);
      confirmed.current = password;
    }
    const body: SignatureBody = {
      method,
      ...(method === 'paper' && { documentId }),
      name: name.trim(),
      title: title.trim(),
      authority: authority as SigningAuthority,
      reference: reference.trim() || null,
      consent: true,
      sha256: shown.sha256,
    };
    try {
      cacheAgreement(await addSignature(shown, { body, headers, isConfirmed: confirmed.current !== undefined }));
    } catch (error) {
      if (!isUnconfirmed(error)) throw error;
      confirmed.current = undefined;
      setAsksForPassword(true);
      throw new ApiError(403, MESSAGES.confirmPassword, 'confirm_password', {
        fields: { password: MESSAGES.confirmPassword },
      });
    }
    toast({ title: t('Signed') });
    onClose();
  }

  const heading = t('Sign the agreement');
  return (
    <FormDialog
      size="wide"
      title={heading}
      description={t('You sign for {municipality}. The signature cannot be taken back.', {
        municipality: loan.side ? sideName(loan, loan.side) : '',
      })}
      subject={subject}
      onClose={onClose}
    >
      <Form<Values>
        initialValues={initial}
        schema={toSchema(referenceRequired, asksForPassword)}
        onSubmit={sign}
        errorTitle="The agreement was not signed"
        label={heading}
      >
        <Stack gap="1">
          <ReadLink loanId={loan.id} text={t('Read the agreement')} />
          <SmallText>
            {t('You sign the text with the hash {hash}.', { hash: `${shown.sha256.slice(0, 12)}…` })}
          </SmallText>
        </Stack>
        <SelectField name="method" label="How do you sign?" labels={METHODS} />
        <PaperField loanId={loan.id} />
        <TextField name="name" label="Your name" autoComplete="name" maxLength={name.max} />
        <TextField name="title" label="Your title" autoComplete="organization-title" maxLength={title.max} />
        <SelectField
          name="authority"
          label="Your authority to sign"
          labels={SIGNING_AUTHORITY_LABELS}
          placeholder="Choose your authority"
        />
        <TextField
          name="reference"
          label="Reference"
          hint="Such as the number of the by-law or of the resolution."
          optional={!referenceRequired}
          maxLength={LIMITS.reference}
          autoComplete="off"
        />
        <ConsentField agreement={shown} loan={loan} />
        {asksForPassword && (
          <PasswordField
            name="password"
            label="Your password"
            hint="So that nobody signs at a computer that you left."
            autoComplete="current-password"
          />
        )}
        <DirtyGuard />
        <DialogButtons label={t('Sign')} busyLabel={t('Signing...')} />
      </Form>
    </FormDialog>
  );
}

const METHODS = labels<SignatureMethod>({ account: 'Electronically', paper: 'On paper' });

/** The document of the loan that shows the signature on paper. */
function PaperField({ loanId }: { loanId: number }) {
  const { t } = useTranslation();
  const { values } = useFormikContext<Values>();
  const { data = [] } = useQuery({ ...documentsQuery(loanId), enabled: values.method === 'paper' });
  if (values.method !== 'paper') return null;
  const papers = data.filter(({ kind }) => kind === 'agreement');
  return papers.length === 0 ? (
    <p>{t('First print the agreement, sign it, and add it to the documents of this loan as “Agreement”.')}</p>
  ) : (
    <SelectField
      name="documentId"
      label="The signed agreement"
      labels={Object.fromEntries(papers.map(({ id, title }) => [id, title]))}
      placeholder="Choose a document"
    />
  );
}

/** The consent of the signer, and of its municipality where that has not given it before. */
function ConsentField({ agreement, loan }: { agreement: Agreement; loan: Loan }) {
  const { t } = useTranslation();
  const errorId = useId();
  const { values } = useFormikContext<Values>();
  const [{ value }, { error, touched }, { setValue }] = useField<boolean>('consent');
  const municipality = loan.side ? sideName(loan, loan.side) : '';
  const text =
    values.method === 'paper'
      ? t('I confirm that the document was signed for {municipality}.', { municipality })
      : agreement.signing.consentGiven
        ? t('I sign this agreement electronically for {municipality}.', { municipality })
        : t('{municipality} consents to electronic signatures, and I sign this agreement electronically for it.', {
            municipality,
          });
  const isInvalid = Boolean(touched && error);
  return (
    <Stack gap="1">
      <chakra.label display="flex" alignItems="flex-start" gap="3" minH="11" cursor="pointer" htmlFor="consent">
        <Checkbox
          id="consent"
          mt="0.5"
          checked={value}
          aria-invalid={isInvalid}
          aria-describedby={isInvalid ? errorId : undefined}
          onChange={({ target }) => void setValue(target.checked)}
        />
        <span>{text}</span>
      </chakra.label>
      {isInvalid && <ErrorText id={errorId}>{t(error!)}</ErrorText>}
    </Stack>
  );
}
