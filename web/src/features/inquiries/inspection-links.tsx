import { ClipboardCheck, Plus } from 'lucide-react';
import type { Inquiry } from '@commonyard/contracts/http/inquiries';
import { useTranslation } from '../../lib/translation.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { Cluster, SectionTitle, Stack } from '../../ui/layout.tsx';

/** Links from an agreed inquiry to its inspections. */
export function InspectionLinks({ inquiry: { id, asset } }: { inquiry: Inquiry }) {
  const { t } = useTranslation();
  return (
    <Stack as="section" gap="2">
      <SectionTitle as="h3">{t('Inspection Forms')}</SectionTitle>
      <Cluster gap="2">
        <ButtonLink to="/inspections" search={{ new: true, inquiry: id }} variant="outline" size="sm">
          <Plus aria-hidden />
          {t('New Inspection')}
        </ButtonLink>
        <ButtonLink to="/inspections" search={{ q: asset.title }} variant="ghost" size="sm">
          <ClipboardCheck aria-hidden />
          {t('Inspections of this equipment')}
        </ButtonLink>
      </Cluster>
    </Stack>
  );
}
