import { Box, Button, chakra, Textarea } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Inquiry } from '@commonyard/contracts/http/inquiries';
import { INQUIRY_LIMITS } from '@commonyard/contracts/inquiries.values';
import { formatTime } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/language.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { usePersistedText } from '../../ui/forms/persisted-text.ts';
import { changeInquiry, inquiryQuery } from './inquiries.queries.ts';

/**
 * Notes that administrators share about an inquiry. They are saved on request; leaving with unsaved notes asks first.
 */
export function InquiryAdminNotes({ inquiry, userId }: { inquiry: Inquiry; userId: number }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { id } = inquiry;
  const savedNotes = inquiry.adminNotes ?? '';
  const [draft, setDraft] = usePersistedText(`notes:${userId}:${id}`);
  const notes = draft ?? savedNotes;
  const isChanged = notes.trim() !== savedNotes;
  const latest = useRef(notes);
  const [savedAt, setSavedAt] = useState<number>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (adminNotes: string) => changeInquiry(id, { adminNotes }),
    onSuccess: (answer, sent) => {
      queryClient.setQueryData(inquiryQuery(id).queryKey, answer);
      // Text typed during the request is not saved yet.
      if (latest.current === sent) setDraft(undefined);
      setSavedAt(Date.now());
    },
  });
  const remaining = INQUIRY_LIMITS.adminNotes - notes.trim().length;
  return (
    <Box as="section" display="flex" flexDirection="column" gap="2">
      <chakra.label htmlFor="admin-notes" fontWeight="600">
        {t('Admin Notes')}
      </chakra.label>
      <Textarea
        id="admin-notes"
        rows={3}
        minH="22"
        placeholder={t('Add administrative notes here...')}
        value={notes}
        onChange={({ target }) => {
          latest.current = target.value;
          setDraft(target.value === savedNotes ? undefined : target.value);
        }}
        aria-describedby={error ? 'admin-notes-error' : undefined}
      />
      {remaining < 200 && (
        <chakra.output textStyle="sm" color={remaining < 0 ? 'fg.error' : 'fg.muted'}>
          {t('{count} characters left', { count: remaining })}
        </chakra.output>
      )}
      {error && (
        <chakra.p id="admin-notes-error" role="alert" color="fg.error" fontWeight="600" textStyle="sm">
          {t('Update failed')}: {errorMessage(error)}
        </chakra.p>
      )}
      <Box display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <Button
          type="button"
          variant="outline"
          disabled={!isChanged || isPending || remaining < 0}
          title={isChanged ? undefined : t('There is nothing new to save.')}
          onClick={() => mutate(notes)}
        >
          {isPending ? t('Saving...') : t('Save Notes')}
        </Button>
        <chakra.output color="fg.muted" textStyle="sm">
          {savedAt && !isChanged && t('Saved {time}', { time: formatTime(savedAt, currentLanguage()) })}
        </chakra.output>
      </Box>
      <LeaveConfirmation isChanged={isChanged} id={id} onDiscard={() => setDraft(undefined)} />
    </Box>
  );
}

/** Asks for confirmation before unsaved notes are lost by navigation or by closing the page. */
function LeaveConfirmation({ isChanged, id, onDiscard }: { isChanged: boolean; id: number; onDiscard: () => void }) {
  const { t } = useTranslation();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const { inquiry } = next.search as { inquiry?: number };
      return isChanged && (current.pathname !== next.pathname || inquiry !== id);
    },
    enableBeforeUnload: isChanged,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <Confirm
      title={t('Discard changes?')}
      text={t('Your notes on inquiry #{id} have not been saved.', { id })}
      confirmLabel={t('Discard changes')}
      onConfirm={() => {
        onDiscard();
        proceed();
      }}
      onClose={reset}
    />
  );
}
