import { chakra } from '@chakra-ui/react';
import { useTranslation } from '../../lib/translation.ts';

/** The first stop of the keyboard on every page. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <chakra.a
      href="#main"
      position="absolute"
      top="-100px"
      insetStart="16px"
      zIndex={20}
      bg="brand.solid"
      color="brand.contrast"
      px="16px"
      py="12px"
      borderRadius="l2"
      fontWeight="600"
      _focus={{ top: '8px' }}
    >
      {t('Skip to main content')}
    </chakra.a>
  );
}
