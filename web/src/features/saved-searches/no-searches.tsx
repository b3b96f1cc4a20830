import { useTranslation } from '../../lib/translation.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { EmptyState } from '../../ui/states.tsx';

export function NoSearches() {
  const { t } = useTranslation();
  return (
    <EmptyState text={t('No saved searches yet. Search in a list, then press “Tell me about new results”.')}>
      <ButtonLink to="/available-equipment">{t('Available Equipment')}</ButtonLink>
      <ButtonLink to="/needed-equipment" variant="outline">
        {t('Needed Equipment')}
      </ButtonLink>
    </EmptyState>
  );
}
