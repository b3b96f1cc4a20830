import { useTranslation } from '../../lib/translation.ts';
import { MissingPage } from '../../ui/missing-page.tsx';

export function ListingNotFound() {
  const { t } = useTranslation();
  return (
    <MissingPage
      title={t('Equipment Not Found')}
      text={t('The requested equipment could not be found.')}
      home={t('Return Home')}
    />
  );
}
