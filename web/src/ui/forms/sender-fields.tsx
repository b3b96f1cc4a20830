import { chakra } from '@chakra-ui/react';
import { INQUIRY_LIMITS as LIMITS } from '@commonyard/contracts/inquiries.values';
import { useTranslation } from '../../lib/translation.ts';
import { TextField } from './fields.tsx';
import { FieldPair } from './form-section.tsx';
import { Trap } from './trap.tsx';

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
