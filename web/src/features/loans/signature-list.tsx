import { chakra } from '@chakra-ui/react';
import { Check, Circle } from 'lucide-react';
import { SIGNATURE_METHOD_LABELS, SIGNING_AUTHORITY_LABELS } from '@commonyard/contracts/agreements.values';
import type { Agreement } from '@commonyard/contracts/http/agreements';
import type { Loan } from '@commonyard/contracts/http/loans';
import { LOAN_SIDES, type LoanSide } from '@commonyard/contracts/loans.values';
import { sideName } from '../../entities/loan/loan.labels.ts';
import { formatInstant } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { SmallText, Stack } from '../../ui/layout.tsx';

type Props = { agreement: Agreement; loan: Pick<Loan, 'lender' | 'borrower' | 'side'> };

/** The signatures of both sides, or the master agreement that applies instead. */
export function SignatureList({ agreement, loan }: Props) {
  const { t } = useTranslation();
  const { masterAgreement } = agreement;
  if (masterAgreement)
    return (
      <chakra.p overflowWrap="anywhere">
        {t('This loan is under the master agreement “{title}”. It needs no signatures.', {
          title: [masterAgreement.title, masterAgreement.reference].filter(Boolean).join(', '),
        })}
      </chakra.p>
    );
  return (
    <Stack as="ul" gap="3">
      {LOAN_SIDES.map((side) => (
        <SideSignature key={side} agreement={agreement} loan={loan} side={side} />
      ))}
    </Stack>
  );
}

function SideSignature({ agreement, loan, side }: Props & { side: LoanSide }) {
  const { t } = useTranslation();
  const signature = agreement.signatures.find((each) => each.side === side);
  const Icon = signature ? Check : Circle;
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="auto minmax(0, 1fr)"
      columnGap="3"
      css={{ breakInside: 'avoid' }}
      overflowWrap="anywhere"
    >
      <chakra.span color={signature ? 'brand.fg' : 'fg.muted'} pt="0.5">
        <Icon aria-hidden size={20} strokeWidth={signature ? 3 : 1.75} />
      </chakra.span>
      <div>
        <chakra.p fontWeight="700">{sideName(loan, side)}</chakra.p>
        {signature ? (
          <>
            <p>{t('{name}, {title}', { name: signature.name, title: signature.title })}</p>
            <SmallText>
              {[t(SIGNING_AUTHORITY_LABELS[signature.authority]), signature.reference].filter(Boolean).join(', ')}
            </SmallText>
            <SmallText>
              {`${t(SIGNATURE_METHOD_LABELS[signature.method])}, ${formatInstant(signature.signedAt)}`}
            </SmallText>
          </>
        ) : (
          <SmallText>{t('Not signed yet')}</SmallText>
        )}
      </div>
    </chakra.li>
  );
}
