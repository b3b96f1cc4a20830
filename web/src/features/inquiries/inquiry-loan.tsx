import { chakra } from '@chakra-ui/react';
import { useTranslation } from '../../lib/translation.ts';
import { TextLink } from '../../ui/links.tsx';

/** Leads to the loan of an inquiry, and says why nobody sets the status here. */
export function InquiryLoan({ loanId }: { loanId: number }) {
  const { t } = useTranslation();
  return (
    <chakra.p>
      <TextLink to="/loans" search={{ loan: loanId }}>
        {t('Belongs to loan #{id}', { id: loanId })}
      </TextLink>{' '}
      <chakra.span color="fg.muted">{t('The status follows the loan.')}</chakra.span>
    </chakra.p>
  );
}
