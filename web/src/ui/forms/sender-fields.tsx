import { chakra } from '@chakra-ui/react';
import { useField } from 'formik';
import { INQUIRY_LIMITS as LIMITS } from '@commonyard/contracts/inquiries.values';
import { useTranslation } from '../../lib/translation.ts';
import { TextField } from './fields.tsx';
import { FieldPair } from './form-section.tsx';

/** Who writes without an account, and how to answer. */
export function SenderFields() {
  return (
    <>
      <TextField name="name" label="Name" autoComplete="name" maxLength={LIMITS.name.max} />
      <FieldPair>
        <TextField name="email" label="Email" type="email" inputMode="email" autoComplete="email" maxLength={254} />
        <TextField
          name="phone"
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={LIMITS.phone.max}
        />
      </FieldPair>
      <TextField
        name="organization"
        label="Organization"
        autoComplete="organization"
        maxLength={LIMITS.organization.max}
      />
      <Trap />
    </>
  );
}

/** Programs fill in every field they find. People neither see this one nor reach it, and their browser leaves it alone. */
function Trap() {
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

/** Where it is written what becomes of what the sender tells. It opens beside the form, whose text stays. */
export function CollectionNotice() {
  const { t } = useTranslation();
  return (
    <chakra.p color="fg.muted" textStyle="sm">
      {t('What you write is used to answer you, and for nothing else.')}{' '}
      <chakra.a href="/#privacy" target="_blank" rel="noopener" color="link" textDecoration="underline">
        {t('Notice of collection (opens in a new tab)')}
      </chakra.a>
    </chakra.p>
  );
}
