import { Button } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { useTranslation } from '../../lib/translation.ts';

export function InquirySentButton({ isGuest }: { isGuest: boolean }) {
  const { t } = useTranslation();
  const reason = isGuest ? t('The answer goes to your email address.') : t('You’ll find the answer in your messages.');
  return (
    <Button variant="outline" aria-disabled cursor="default" title={reason}>
      <Check aria-hidden />
      {t('Inquiry sent')}
    </Button>
  );
}
