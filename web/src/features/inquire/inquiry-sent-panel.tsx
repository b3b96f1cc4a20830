import { chakra } from '@chakra-ui/react';
import { CircleCheck, MailCheck } from 'lucide-react';
import { useTranslation } from '../../lib/translation.ts';
import { Callout } from '../../ui/callout.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { useFocusedHeading } from '../../ui/use-focused-heading.ts';

/** `email`: of a guest, who gets the answer there. */
export type SentInquiry = { id: number; email?: string };

/** The heading, which takes the focus from the dialog that closed. */
export const findSentHeading = (): HTMLElement | null => document.getElementById(ID);
const ID = 'inquiry-sent';

/** What happens after an inquiry, where its dialog was. */
export function InquirySentPanel({ inquiry: { id, email } }: { inquiry: SentInquiry }) {
  const { t } = useTranslation();
  const heading = useFocusedHeading();
  return (
    <Callout tint="green" icon={email ? MailCheck : CircleCheck} as="section">
      <chakra.h2 ref={heading} id={ID} tabIndex={-1} textStyle="lg" fontWeight="700">
        {t('Inquiry #{id} was sent', { id })}
      </chakra.h2>
      {email ? (
        <>
          <p>{t('We have sent an email with a link to {email}.', { email })}</p>
          <chakra.p mt="2">
            {t('The link confirms your address, and leads to the answer. Nothing there? Look among the spam.')}
          </chakra.p>
        </>
      ) : (
        <>
          <p>{t('You’ll find the answer in your messages.')}</p>
          <ButtonLink to="/inquiries" search={{ inquiry: id }} mt="3">
            {t('Open the conversation')}
          </ButtonLink>
        </>
      )}
    </Callout>
  );
}
