import { chakra } from '@chakra-ui/react';
import { BadgeCheck } from 'lucide-react';
import { useTranslation } from '../../lib/translation.ts';
import { VisuallyHidden } from '../../ui/layout.tsx';

/** The mark behind the name of a verified municipality, or of an author who has an account of one. */
export function VerifiedIcon() {
  const { t } = useTranslation();
  return (
    <chakra.span
      title={t('Verified municipality')}
      display="inline-block"
      verticalAlign="-0.1875rem"
      ms="1"
      color="green.fg"
    >
      <BadgeCheck aria-hidden size={16} strokeWidth={2} />
      <VisuallyHidden> ({t('Verified municipality')})</VisuallyHidden>
    </chakra.span>
  );
}
