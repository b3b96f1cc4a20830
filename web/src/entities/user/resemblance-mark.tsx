import { chakra } from '@chakra-ui/react';
import type { User } from '@commonyard/contracts/http/identity';
import { useTranslation } from '../../lib/translation.ts';

/** Names the municipalities that an account could be mistaken for, where there are any. */
export function ResemblanceMark({ user: { resembles } }: { user: Pick<User, 'resembles'> }) {
  const { t } = useTranslation();
  if (!resembles) return null;
  return (
    <chakra.span display="block" color="fg.error" fontWeight="600">
      {t('Not to be mistaken for {municipalities}', { municipalities: resembles.join(', ') })}
    </chakra.span>
  );
}
