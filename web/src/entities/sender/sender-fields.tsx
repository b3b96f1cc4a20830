import { chakra } from '@chakra-ui/react';
import { INQUIRY_LIMITS as LIMITS } from '@commonyard/contracts/inquiries.values';
import { useTranslation } from '../../lib/translation.ts';
import { TextField } from '../../ui/forms/fields.tsx';
import { FieldPair } from '../../ui/forms/form-section.tsx';
import { Honeypot } from '../../ui/forms/honeypot.tsx';
import { SmallText } from '../../ui/layout.tsx';

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
      <Honeypot />
    </>
  );
}

/** Links to the privacy notice in a new tab, which keeps the text of the form. */
export function CollectionNotice() {
  const { t } = useTranslation();
  return (
    <SmallText>
      {t('We use what you write to answer you, and for nothing else.')}{' '}
      <chakra.a href="/#privacy" target="_blank" rel="noopener" color="link" textDecoration="underline">
        {t('Notice of collection (opens in a new tab)')}
      </chakra.a>
    </SmallText>
  );
}
