import { Box, chakra } from '@chakra-ui/react';
import { CalendarPlus, Copy } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { PlainInput } from '../../ui/plain-controls.tsx';
import { toast } from '../../ui/toast.ts';
import { Cluster } from '../../ui/layout.tsx';

/** The address of a new feed, which is shown once. */
export function FeedAddress({ path }: { path: string }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const address = `${window.location.origin}${path}`;
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast({ title: t('Address copied') });
    } catch {
      // The browser allows no access to the clipboard: the address is selected, for the keyboard.
      input.current?.select();
    }
  };
  return (
    <Box bg="green.subtle" color="green.fg" borderRadius="l2" p="4">
      <chakra.label display="block">
        <chakra.span display="block" fontWeight="700">
          {t('The address of your new feed')}
        </chakra.span>
        <chakra.span display="block" mb="2" textStyle="sm">
          {t('It is shown only now. Whoever has it can read the loans: give it to no one else.')}
        </chakra.span>
        <PlainInput ref={input} readOnly value={address} onFocus={({ target }) => target.select()} />
      </chakra.label>
      <Cluster alignItems="center" gap="3" mt="3">
        <ActionButton type="button" size="sm" onClick={copy}>
          <Copy aria-hidden />
          {t('Copy address')}
        </ActionButton>
        <chakra.a
          href={address.replace(/^https?:/, 'webcal:')}
          display="inline-flex"
          alignItems="center"
          gap="2"
          minH="9"
          fontWeight="600"
          textDecoration="underline"
        >
          <CalendarPlus aria-hidden size={18} />
          {t('Add to the calendar of this device')}
        </chakra.a>
      </Cluster>
    </Box>
  );
}
