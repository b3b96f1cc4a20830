import { chakra } from '@chakra-ui/react';
import { useTranslation } from '../../lib/translation.ts';

/** Skip link to the main content, first in tab order. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <chakra.a
      href="#main"
      position="absolute"
      top="-25"
      insetStart="4"
      zIndex={20}
      bg="brand.solid"
      color="brand.contrast"
      px="4"
      py="3"
      borderRadius="l2"
      fontWeight="600"
      _focus={{ top: '2' }}
    >
      {t('Skip to main content')}
    </chakra.a>
  );
}
