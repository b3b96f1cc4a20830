import { useFormikContext } from 'formik';
import { Info } from 'lucide-react';
import { Fragment } from 'react';
import type { Availability } from '@commonyard/contracts/http/loans';
import { isSameTerms } from '@commonyard/contracts/term-names.values';
import { useTranslation } from '../../lib/translation.ts';
import { Callout } from '../../ui/callout.tsx';
import { TextLink } from '../../ui/links.tsx';
import { toTerms, type TermsValues } from './terms-values.ts';

const SHOWN = 5;

/** The open quotes with other terms than those of the form, which a change does not reach. */
export function OpenQuotes({ openQuotes = [] }: Pick<Availability, 'openQuotes'>) {
  const { t } = useTranslation();
  const { values } = useFormikContext<TermsValues>();
  const typed = toTerms(values);
  const loanIds = openQuotes
    .filter(({ terms }) => !terms || !isSameTerms(terms, typed))
    .flatMap((group) => group.loanIds)
    .toSorted((one, other) => other - one);
  const shown = loanIds.slice(0, SHOWN);
  return (
    <div aria-live="polite">
      {loanIds.length > 0 && (
        <Callout tint="blue" icon={Info}>
          {t('Open quotes with other terms, which stay as they are: {count}', { count: loanIds.length })} (
          {shown.map((id, index) => (
            <Fragment key={id}>
              {index > 0 && ', '}
              <TextLink to="/loans" search={{ loan: id } as never} color="inherit">
                {t('Loan #{id}', { id })}
              </TextLink>
            </Fragment>
          ))}
          {loanIds.length > SHOWN && ` ${t('and {count} more', { count: loanIds.length - SHOWN })}`})
        </Callout>
      )}
    </div>
  );
}
