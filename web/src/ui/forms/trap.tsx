import { chakra } from '@chakra-ui/react';
import { useField } from 'formik';
import { useTranslation } from '../../lib/translation.ts';

/** Programs fill in every field they find. People neither see this one nor reach it, and their browser leaves it alone. */
export function Trap() {
  const { t } = useTranslation();
  const [field] = useField<string>('website');
  return (
    <chakra.div aria-hidden position="absolute" insetStart="-9999px" w="1px" h="1px" overflow="hidden">
      <label>
        {t('Leave this empty')}
        <input type="text" tabIndex={-1} autoComplete="off" {...field} />
      </label>
    </chakra.div>
  );
}
