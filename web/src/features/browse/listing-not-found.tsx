import { useTranslation } from '../../lib/translation.ts';
import { NotFoundMessage } from '../../ui/not-found-message.tsx';

export function ListingNotFound() {
  const { t } = useTranslation();
  return (
    <NotFoundMessage
      title={t('Equipment Not Found')}
      text={t('The requested equipment could not be found.')}
      homeLabel={t('Return Home')}
    />
  );
}
