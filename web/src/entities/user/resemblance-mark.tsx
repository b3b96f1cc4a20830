import type { User } from '@commonyard/contracts/http/identity';
import { useTranslation } from '../../lib/translation.ts';
import { ErrorText } from '../../ui/layout.tsx';

/** Names the municipalities that an account could be mistaken for, where there are any. */
export function ResemblanceMark({ user: { resembles } }: { user: Pick<User, 'resembles'> }) {
  const { t } = useTranslation();
  if (!resembles) return null;
  return (
    <ErrorText as="span" display="block">
      {t('Not to be mistaken for {municipalities}', { municipalities: resembles.join(', ') })}
    </ErrorText>
  );
}
