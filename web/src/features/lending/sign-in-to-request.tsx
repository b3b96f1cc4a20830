import { useLocation } from '@tanstack/react-router';
import { useTranslation } from '../../lib/translation.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { useLending, type LendingProps } from './use-lending.ts';

/** Leads a visitor, who has chosen free days, over the login to their request. */
export function SignInToRequest(props: Pick<LendingProps, 'listing' | 'search'>) {
  const { t } = useTranslation();
  const href = useLocation({ select: ({ pathname, searchStr }) => `${pathname}${searchStr}` });
  const { lending } = useLending({ ...props, user: null });
  // Valid days are in the address: there is a `?`.
  return lending?.request.isValid ? (
    <ButtonLink to="/auth" search={{ from: `${href}&request=true` }} variant="outline">
      {t('Request these dates')}
    </ButtonLink>
  ) : null;
}
