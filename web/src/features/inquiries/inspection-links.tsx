import { Box, chakra } from '@chakra-ui/react';
import { ClipboardCheck, Plus } from 'lucide-react';
import type { Inquiry } from '@commonyard/contracts/http/inquiries';
import { useTranslation } from '../../lib/translation.ts';
import { ButtonLink } from '../../ui/links.tsx';

/** Links from an agreed inquiry to its inspections. */
export function InspectionLinks({ inquiry: { id, asset } }: { inquiry: Inquiry }) {
  const { t } = useTranslation();
  return (
    <Box as="section" display="flex" flexDirection="column" gap="2">
      <chakra.h3 textStyle="lg" fontWeight="700">
        {t('Inspection Forms')}
      </chakra.h3>
      <Box display="flex" flexWrap="wrap" gap="2">
        <ButtonLink to="/inspections" search={{ new: true, inquiry: id }} variant="outline" size="sm">
          <Plus aria-hidden />
          {t('New Inspection')}
        </ButtonLink>
        <ButtonLink to="/inspections" search={{ q: asset.title }} variant="ghost" size="sm">
          <ClipboardCheck aria-hidden />
          {t('Inspections of this equipment')}
        </ButtonLink>
      </Box>
    </Box>
  );
}
