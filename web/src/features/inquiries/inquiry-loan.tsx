import { chakra } from '@chakra-ui/react';
import { useTranslation } from '../../lib/translation.ts';
import { TextLink } from '../../ui/links.tsx';

const LOANS_PAGE: string = '/loans';

/** Leads to the loan of an inquiry, and says why nobody sets the status here. */
export function InquiryLoan({ loanId }: { loanId: number }) {
  const { t } = useTranslation();
  return (
    <chakra.p>
      <TextLink to={LOANS_PAGE} search={{ loan: loanId } as never}>
        {t('Belongs to loan #{id}', { id: loanId })}
      </TextLink>{' '}
      <chakra.span color="fg.muted">{t('The status follows the loan.')}</chakra.span>
    </chakra.p>
  );
}
