import { chakra } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import type { Agreement } from '@commonyard/contracts/http/agreements';
import type { Loan } from '@commonyard/contracts/http/loans';
import { sideName } from '../../entities/loan/loan.labels.ts';
import type { Shown } from '../../lib/shown.ts';
import { useTranslation } from '../../lib/translation.ts';
import type { DialogSubject } from '../../ui/dialog-subject.ts';
import { useShown } from '../../ui/forms/use-shown.ts';
import { agreementQuery } from './agreement.queries.ts';
import { ReadLink } from './read-link.tsx';

/** The agreement as a dialog showed it when it was opened, and what the dialog says where others have changed it since. */
export function useShownAgreement(
  agreement: Agreement,
  loan: Loan,
  isPossible: (newer: Agreement) => boolean,
): { shown: Shown<Agreement>; subject: DialogSubject } {
  const queryClient = useQueryClient();
  const read = () => queryClient.fetchQuery({ ...agreementQuery(loan.id), staleTime: 0 });
  const { shown, newer, show, readAgain } = useShown(agreement, read);
  return {
    shown,
    subject: {
      readAgain,
      ...(newer && { change: <AgreementChange shown={shown} newer={newer} loan={loan} /> }),
      goOn: newer && isPossible(newer) ? () => show(newer) : undefined,
    },
  };
}

/** What the sides did after the reader was shown the agreement. */
function AgreementChange({ shown, newer, loan }: { shown: Agreement; newer: Agreement; loan: Loan }) {
  const { t } = useTranslation();
  const added = newer.signatures.slice(shown.signatures.length);
  const isNewText = newer.sha256 !== shown.sha256;
  const texts = [
    ...(isNewText
      ? [t('{municipality} changed the text of the agreement.', { municipality: sideName(loan, 'lender') })]
      : []),
    ...added.map(({ side, name }) =>
      t('{municipality} signed the agreement ({name}).', { municipality: sideName(loan, side), name }),
    ),
    ...(newer.status === 'cancelled' ? [t('The loan was cancelled in the meantime.')] : []),
  ];
  return (
    <>
      {(texts.length > 0 ? texts : [t('The loan was changed in the meantime.')]).map((text) => (
        <chakra.p key={text} fontWeight="700" overflowWrap="anywhere">
          {text}
        </chakra.p>
      ))}
      {isNewText && <ReadLink loanId={loan.id} text={t('Please read it again.')} />}
    </>
  );
}
