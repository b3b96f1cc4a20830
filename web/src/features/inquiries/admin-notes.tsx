import { chakra, Textarea } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { paragraphsText } from '../../lib/text-schemas.ts';
import type { Inquiry } from '@commonyard/contracts/http/inquiries';
import { INQUIRY_LIMITS } from '@commonyard/contracts/inquiries.values';
import { hasStatus } from '../../lib/http.ts';
import { OtherNotes, useNoted } from '../../ui/forms/other-notes.tsx';
import { inquiryQuery } from '../../entities/inquiry/thread.queries.ts';
import { formatTime } from '../../lib/format.ts';
import { ActionError } from '../../ui/action-error.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { CharactersLeft } from '../../ui/forms/fields.tsx';
import { usePersistedText } from '../../ui/forms/send-text-form.tsx';
import { changeInquiry } from './inquiries.queries.ts';
import { Cluster } from '../../ui/layout.tsx';

const schema = paragraphsText().max(INQUIRY_LIMITS.adminNotes);

/** Notes that administrators share about an inquiry. Leaving with unsaved notes asks first. */
export function InquiryAdminNotes({ inquiry, userId }: { inquiry: Inquiry; userId: number }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { id } = inquiry;
  const savedNotes = inquiry.adminNotes ?? '';
  const [unsavedNotes, persist] = usePersistedText(`notes:${userId}:${id}`);
  const latestNotes = useRef<string>(undefined);
  const [savedAt, setSavedAt] = useState<number>();
  const read = () => queryClient.fetchQuery({ ...inquiryQuery(id), staleTime: 0 });
  const { shown, theirs, goOn, readAgain } = useNoted<Inquiry>(inquiry, read, unsavedNotes !== undefined);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (adminNotes: string) => changeInquiry(shown, { adminNotes }),
    onError: (failed) => void (hasStatus(failed, 409) && readAgain()),
    onSuccess: (changed, sentNotes) => {
      queryClient.setQueryData(inquiryQuery(id).queryKey, changed);
      // Text typed during the request is not saved yet.
      if (latestNotes.current === undefined || latestNotes.current === sentNotes) persist(undefined);
      setSavedAt(Date.now());
    },
  });
  // Shows what another administrator saves, except over unsaved notes.
  const notes = unsavedNotes ?? savedNotes;
  const isChanged = notes.trim() !== savedNotes;
  const remaining = INQUIRY_LIMITS.adminNotes - notes.trim().length;
  return (
    <chakra.form
      display="flex"
      flexDirection="column"
      gap="2"
      onSubmit={(event) => {
        event.preventDefault();
        mutate(notes);
      }}
    >
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
          latestNotes.current = target.value;
          persist(target.value === savedNotes ? undefined : target.value);
        }}
        aria-describedby={error ? 'admin-notes-error' : undefined}
      />
      <CharactersLeft count={remaining} />
      {theirs !== undefined && <OtherNotes text={theirs} onGoOn={goOn} />}
      <ActionError
        id="admin-notes-error"
        error={theirs === undefined ? error : null}
        title={t('Update failed')}
        textStyle="sm"
      />
      <Cluster alignItems="center" gap="3">
        <ActionButton
          type="submit"
          variant="outline"
          disabled={!isChanged || isPending || theirs !== undefined || !schema.isValidSync(notes)}
          title={
            theirs !== undefined
              ? t('Another administrator saved other notes in the meantime:')
              : isChanged
                ? undefined
                : t('There are no changes to save.')
          }
        >
          {isPending ? t('Saving...') : t('Save Notes')}
        </ActionButton>
        <chakra.output color="fg.muted" textStyle="sm">
          {savedAt && !isChanged && t('Saved {time}', { time: formatTime(savedAt) })}
        </chakra.output>
      </Cluster>
      <LeaveConfirmation isChanged={isChanged} id={id} onDiscard={() => persist(undefined)} />
    </chakra.form>
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
