import { Button, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useFormikContext } from 'formik';
import { Gauge, Info, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import type { Loan } from '@commonyard/contracts/http/loans';
import type { QuoteLine } from '@commonyard/contracts/http/quotes';
import type { StatementDraft } from '@commonyard/contracts/http/statements';
import { sumQuote } from '@commonyard/contracts/quotes.values';
import {
  formatHstNumber,
  STATEMENT_LIMITS,
  STATEMENT_MESSAGES as MESSAGES,
} from '@commonyard/contracts/statements.values';
import { issueStatement, useCacheLoan } from '../../entities/loan/loan-changes.ts';
import { quantityText } from '../../entities/loan/loan.labels.ts';
import { formatCents, formatNumber } from '../../lib/format.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import type { Shown } from '../../lib/shown.ts';
import { useTranslation, type TFunction } from '../../lib/translation.ts';
import { Callout } from '../../ui/callout.tsx';
import { DetailList } from '../../ui/fact-list.tsx';
import { DialogFooter } from '../../ui/forms/dialog-buttons.tsx';
import { DraftForm, openDraft } from '../../ui/forms/draft-form.tsx';
import { TextareaField, TextField } from '../../ui/forms/fields.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { SubmitButton } from '../../ui/forms/form.tsx';
import { SmallText } from '../../ui/layout.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.ts';
import { toQuoteFieldName } from './quote-fields.tsx';
import { LinesFields } from './quote-line-fields.tsx';
import { toLineInputs, withoutHst } from './quote-values.ts';
import { aboveLimitText, isAboveLimit } from './loan-texts.ts';
import { SettingsDialog } from './settings-dialog.tsx';
import { useShownLoan } from './shown-loan.tsx';
import {
  agreedBeside,
  initialStatement,
  withHstOf,
  mustExplain,
  statementSchema,
  toStatementBody,
  type StatementValues,
} from './statement-values.ts';
import { countedDays } from './statement-view.tsx';
import { draftQuery, leftOf, useNewestStatement } from './statements.queries.ts';

type Props = { loan: Loan; user: User; onClose: () => void };

/** The lending side says what it charges: the agreed lines, corrected by what was read and used. */
export function IssueDialog({ loan, user, onClose }: Props) {
  const { t } = useTranslation();
  const { shown, subject } = useShownLoan(loan, ['issue_statement']);
  const query = useQuery(draftQuery(loan.id));
  const [isSettingUp, setSettingUp] = useState(false);
  const draft = query.data;
  return (
    <>
      <FormDialog
        size="detail"
        title={t('Statement for loan #{id}', { id: loan.id })}
        {...(draft?.replaces && {
          description: t('It takes the place of statement {number}, which a credit note takes back.', {
            number: draft.replaces,
          }),
        })}
        subject={subject}
        onClose={onClose}
      >
        {draft ? (
          <IssueForm
            key={draft.replaces}
            loan={shown}
            user={user}
            draft={draft}
            onSetUp={() => setSettingUp(true)}
            onClose={onClose}
          />
        ) : (
          <QueryState
            query={query}
            height="60"
            loading="Loading the statement..."
            error="Failed to load the statement. Please try again."
          />
        )}
      </FormDialog>
      {isSettingUp && <SettingsDialog onClose={() => setSettingUp(false)} />}
    </>
  );
}

type FormProps = {
  loan: Shown<Loan>;
  user: User;
  draft: StatementDraft;
  /** Opens the settings of the municipality, which have the HST number. */
  onSetUp: () => void;
  onClose: () => void;
};

const NO_HST = 'statement-no-hst';

function IssueForm({ loan, user, draft, onSetUp, onClose }: FormProps) {
  const { t } = useTranslation();
  const cacheLoan = useCacheLoan();
  const headers = useIdempotencyKey();
  const [initial] = useState(() => initialStatement(draft));
  const [schema] = useState(() => statementSchema(draft));
  const [kept] = useState(() => openDraft(`statement-${user.id}-${loan.id}-${draft.replaces ?? ''}`, initial));

  async function send(values: StatementValues): Promise<void> {
    cacheLoan(await issueStatement(loan, toStatementBody(values, draft), headers));
    toast({ title: t('Statement issued. The borrower is asked to agree') });
    onClose();
  }

  return (
    <DraftForm
      draft={kept}
      initialValues={initial}
      schema={schema}
      onSubmit={send}
      toFieldName={toQuoteFieldName}
      errorTitle="The statement could not be issued"
      label={t('Statement')}
    >
      <DraftFacts draft={draft} />
      {draft.unread && (
        <Callout as="output" tint="yellow" icon={Gauge}>
          {t('The meter does not show the hours of a line. Enter its quantity, and say in the note how you know it.')}
        </Callout>
      )}
      {draft.hstNumber === null && (
        <Callout tint="blue" icon={Info}>
          <p id={NO_HST}>{t(MESSAGES.noHstNumber)}.</p>
          {user.role === 'municipal_admin' ? (
            <Button variant="outline" size="sm" mt="2" onClick={onSetUp}>
              {t('Enter the HST number in the loan settings')}
            </Button>
          ) : (
            <p>{t('A municipal administrator of yours enters it in the loan settings.')}</p>
          )}
        </Callout>
      )}
      <AddedHst draft={draft} />
      <StatementLines draft={draft} />
      <TextField
        name="glCode"
        label="Account code"
        optional
        autoComplete="off"
        maxLength={STATEMENT_LIMITS.glCode.max}
      />
      <StatementNote draft={draft} />
      <IssueFooter loan={loan} draft={draft} />
    </DraftForm>
  );
}

/**
 * Adds HST to the lines as the draft has it, once the municipality has an HST number, and says so: while the form is open, or when what
 * was typed before is restored.
 */
function AddedHst({ draft }: { draft: StatementDraft }) {
  const { t } = useTranslation();
  const { values, setValues } = useFormikContext<StatementValues>();
  const [isAdded, setAdded] = useState(false);
  const hasHstNumber = draft.hstNumber !== null;
  useEffect(() => {
    // A form that an earlier version kept does not say it.
    if (values.hasHstNumber === undefined || values.hasHstNumber === hasHstNumber) return;
    const lines = hasHstNumber ? withHstOf(values.lines, draft) : values.lines;
    void setValues({ ...values, lines, hasHstNumber }).then(() => setAdded(hasHstNumber));
  }, [draft, hasHstNumber, values, setValues]);
  return (
    <chakra.output display={isAdded ? 'block' : 'none'}>
      {isAdded && t('HST is now added to the lines. Nothing else has changed.')}
    </chakra.output>
  );
}

/** What was read and used, beside what was agreed. */
function DraftFacts({ draft }: { draft: StatementDraft }) {
  const { t } = useTranslation();
  const { usedFrom, usedUntil, agreedStartsOn, agreedEndsOn, purchaseOrder, hstNumber } = draft;
  return (
    <DetailList
      gridTemplateColumns={{ base: 'minmax(0, 2fr) minmax(0, 3fr)', sm: '{sizes.55} 1fr' }}
      term={{ fontWeight: '600' }}
      details={[
        [t('Hour meter'), meterText(draft, t)],
        [t('Days used'), countedDays({ startsOn: usedFrom, endsOn: usedUntil }, t)],
        [t('Days agreed'), countedDays({ startsOn: agreedStartsOn, endsOn: agreedEndsOn }, t)],
        [t('Fuel level'), fuelText(draft, t)],
        [t('HST number'), hstNumber !== null && formatHstNumber(hstNumber)],
        [t('Purchase order'), purchaseOrder],
      ]}
    />
  );
}

function meterText({ meterOut, meterIn, hours }: StatementDraft, t: TFunction): string {
  const read = (value: number | null) =>
    value === null ? t('not read') : t('{hours} h', { hours: formatHours(value) });
  const values = { from: read(meterOut), to: read(meterIn) };
  return hours === null
    ? t('{from} → {to}', values)
    : t('{from} → {to}: {hours} h', { ...values, hours: formatHours(hours) });
}

const formatHours = (hours: number): string => formatNumber(hours);

function fuelText({ fuelOut, fuelIn }: StatementDraft, t: TFunction): string | undefined {
  if (fuelOut === null && fuelIn === null) return undefined;
  const level = (eighths: number | null) => (eighths === null ? t('not read') : `${eighths}/8`);
  return t('{from} → {to}', { from: level(fuelOut), to: level(fuelIn) });
}

function StatementLines({ draft }: { draft: StatementDraft }) {
  const { t } = useTranslation();
  const { values } = useFormikContext<StatementValues>();
  const agreed = agreedBeside(values.lines, draft.agreedLines);
  return (
    <LinesFields
      maxText={t('A statement has at most 50 lines.')}
      noHst={draft.hstNumber === null ? NO_HST : undefined}
      remarks={agreed.map((line, index) => (
        <SmallText key={index} mt="2">
          {agreedText(line, t)}
        </SmallText>
      ))}
    />
  );
}

function agreedText(line: QuoteLine | undefined, t: TFunction): string {
  if (!line) return t('Not in the accepted quote');
  const cents = formatCents(line.kind === 'discount' ? -line.cents : line.cents);
  const quantity = quantityText(line, t);
  return t('Agreed: {amount}', { amount: quantity === undefined ? cents : `${quantity} = ${cents}` });
}

function StatementNote({ draft }: { draft: StatementDraft }) {
  const { t } = useTranslation();
  const { values } = useFormikContext<StatementValues>();
  const isRequired = mustExplain(values.lines, draft);
  return (
    <>
      {isRequired && (
        <Callout as="output" tint="yellow" icon={TriangleAlert} p="3">
          {t(MESSAGES.unexplained)}
        </Callout>
      )}
      <TextareaField
        name="note"
        label="Note"
        hint="The other side reads it with the statement."
        optional={!isRequired}
        rows={3}
        maxLength={STATEMENT_LIMITS.note}
      />
    </>
  );
}

function IssueFooter({ loan, draft }: { loan: Loan; draft: StatementDraft }) {
  const { t } = useTranslation();
  const { values } = useFormikContext<StatementValues>();
  const lines = draft.hstNumber === null ? withoutHst(values.lines) : values.lines;
  const { totalCents } = sumQuote(toLineInputs(lines));
  const replaced = useNewestStatement(loan);
  // Whoever replaces a statement takes back what is left of it.
  const committedCents = Math.max(totalCents, draft.replaces !== null && replaced ? leftOf(replaced) : 0);
  const isAbove = isAboveLimit(committedCents, loan);
  return (
    <>
      {isAbove && <chakra.output>{aboveLimitText(committedCents, loan, t)}</chakra.output>}
      <DialogFooter>
        {!isAbove && (
          <SubmitButton
            label={t('Issue the statement: {total}', { total: formatCents(totalCents) })}
            busyLabel={t('Sending...')}
          />
        )}
      </DialogFooter>
    </>
  );
}
