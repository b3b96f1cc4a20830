import { INQUIRY_LIMITS } from '@commonyard/contracts/inquiries.values';
import { useTranslation } from '../../lib/translation.ts';
import { SendTextForm } from '../../ui/forms/send-text-form.tsx';

type Props = { draft: string; isSending: boolean; onSend: (content: string) => void };

/** Writes the next message of a thread. */
export function ReplyForm({ draft, isSending, onSend }: Props) {
  const { t } = useTranslation();
  return (
    <SendTextForm
      id="reply"
      label={t('Reply')}
      draft={draft}
      maxLength={INQUIRY_LIMITS.reply.max}
      sendLabel={t('Send Message')}
      isSending={isSending}
      isCompact
      onSend={(content) => {
        onSend(content);
        return true;
      }}
    />
  );
}
