import { chakra } from '@chakra-ui/react';
import { useField } from 'formik';
import { useTranslation } from '../../lib/translation.ts';

/** The honeypot field: hidden from users, screen readers and autofill, filled in only by bots. */
export function Honeypot() {
  const { t } = useTranslation();
  const [field] = useField<string>('website');
  return (
    <chakra.div aria-hidden position="absolute" insetStart="-100vw" w="px" h="px" overflow="hidden">
      <label>
        {t('Leave this empty')}
        <input type="text" tabIndex={-1} autoComplete="off" {...field} />
      </label>
    </chakra.div>
  );
}
