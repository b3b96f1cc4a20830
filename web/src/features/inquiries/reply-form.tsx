import { Box, Button, chakra, Textarea } from '@chakra-ui/react';
import { Send } from 'lucide-react';
import { useRef } from 'react';
import { INQUIRY_LIMITS } from '@commonyard/contracts/inquiries.values';
import { useTranslation } from '../../lib/translation.ts';
import { useKeptText } from '../../ui/forms/kept-text.ts';

type Props = { draft: string; isSending: boolean; onSend: (content: string) => void };

/** The box for what is said next. What is begun here is kept while one looks at another conversation. */
export function ReplyForm({ draft, isSending, onSend }: Props) {
  const { t } = useTranslation();
  const [text = '', setText] = useKeptText(draft);
  const box = useRef<HTMLTextAreaElement>(null);
  const left = INQUIRY_LIMITS.reply.max - text.trim().length;
  const cannotSend = isSending || text.trim() === '' || left < 0;
  const send = () => {
    if (cannotSend) return;
    onSend(text.trim());
    setText(undefined);
    // The button is off now, and would take the focus along.
    box.current?.focus();
  };
  return (
    <chakra.form
      display="flex"
      flexDirection="column"
      gap="8px"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <chakra.label htmlFor="reply" fontWeight="600">
        {t('Reply')}
      </chakra.label>
      <Box display="flex" flexWrap="wrap" alignItems="flex-end" justifyContent="flex-end" gap="8px">
        <Textarea
          id="reply"
          ref={box}
          rows={2}
          flex="1 1 16rem"
          minH="68px"
          value={text}
          onChange={({ target }) => setText(target.value || undefined)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
          }}
        />
        <Button
          type="submit"
          disabled={cannotSend}
          title={text.trim() ? undefined : t('There is nothing to send yet.')}
        >
          <Send aria-hidden />
          {isSending ? t('Sending...') : t('Send Message')}
        </Button>
      </Box>
      {left < 200 && (
        <chakra.output textStyle="sm" color={left < 0 ? 'fg.error' : 'fg.muted'}>
          {t('{count} characters left', { count: left })}
        </chakra.output>
      )}
    </chakra.form>
  );
}
