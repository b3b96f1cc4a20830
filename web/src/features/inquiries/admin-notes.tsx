import { Box, Button, chakra, Textarea } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Inquiry } from '@commonyard/contracts/http/inquiries';
import { INQUIRY_LIMITS } from '@commonyard/contracts/inquiries.values';
import { formatTime } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/language.ts';
import { told } from '../../lib/told.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { useKeptText } from '../../ui/forms/kept-text.ts';
import { changeInquiry, inquiryQuery } from './inquiries.queries.ts';

/** What administrators note for each other. Nothing is saved until it is said so, and nothing is lost without a question. */
export function AdminNotes({ inquiry, userId }: { inquiry: Inquiry; userId: number }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { id } = inquiry;
  const saved = inquiry.adminNotes ?? '';
  const [typed, setTyped] = useKeptText(`notes:${userId}:${id}`);
  const notes = typed ?? saved;
  const isChanged = notes.trim() !== saved;
  const latest = useRef(notes);
  const [savedAt, setSavedAt] = useState<number>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (adminNotes: string) => changeInquiry(id, { adminNotes }),
    onSuccess: (answer, sent) => {
      queryClient.setQueryData(inquiryQuery(id).queryKey, answer);
      // What was typed meanwhile is not saved yet.
      if (latest.current === sent) setTyped(undefined);
      setSavedAt(Date.now());
    },
  });
  const left = INQUIRY_LIMITS.adminNotes - notes.trim().length;
  return (
    <Box as="section" display="flex" flexDirection="column" gap="8px">
      <chakra.label htmlFor="admin-notes" fontWeight="600">
        {t('Admin Notes')}
      </chakra.label>
      <Textarea
        id="admin-notes"
        rows={3}
        minH="88px"
        placeholder={t('Add administrative notes here...')}
        value={notes}
        onChange={({ target }) => {
          latest.current = target.value;
          setTyped(target.value === saved ? undefined : target.value);
        }}
        aria-describedby={error ? 'admin-notes-error' : undefined}
      />
      {left < 200 && (
        <chakra.output textStyle="sm" color={left < 0 ? 'fg.error' : 'fg.muted'}>
          {t('{count} characters left', { count: left })}
        </chakra.output>
      )}
      {error && (
        <chakra.p id="admin-notes-error" role="alert" color="fg.error" fontWeight="600" textStyle="sm">
          {t('Update failed')}: {told(error)}
        </chakra.p>
      )}
      <Box display="flex" flexWrap="wrap" alignItems="center" gap="12px">
        <Button
          type="button"
          variant="outline"
          disabled={!isChanged || isPending || left < 0}
          title={isChanged ? undefined : t('There is nothing new to save.')}
          onClick={() => mutate(notes)}
        >
          {isPending ? t('Saving...') : t('Save Notes')}
        </Button>
        <chakra.output color="fg.muted" textStyle="sm">
          {savedAt && !isChanged && t('Saved {time}', { time: formatTime(savedAt, currentLanguage()) })}
        </chakra.output>
      </Box>
      <LeaveQuestion isChanged={isChanged} id={id} onDiscard={() => setTyped(undefined)} />
    </Box>
  );
}

/** Asks before unsaved notes are left: for another inquiry, another page, or no page at all. */
function LeaveQuestion({ isChanged, id, onDiscard }: { isChanged: boolean; id: number; onDiscard: () => void }) {
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
