import { Box, Button, chakra } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { Check, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { object } from 'yup';
import { DAMAGE_LIMITS, DAMAGE_MESSAGES as MESSAGES } from '@commonyard/contracts/damage-reports.values';
import type { Availability } from '@commonyard/contracts/http/loans';
import { availabilityKeys, availabilityQuery } from '../../entities/availability/availability.queries.ts';
import { loanKeys } from '../../entities/loan/loan.queries.ts';
import { formatInstant } from '../../lib/format.ts';
import { callJson } from '../../lib/http.ts';
import { ifMatch } from '../../lib/shown.ts';
import { paragraphsText } from '../../lib/text-schemas.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Callout } from '../../ui/callout.tsx';
import { DialogButtons, DirtyGuard } from '../../ui/forms/dialog-buttons.tsx';
import { TextareaField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { useShown } from '../../ui/forms/use-shown.ts';
import { toast } from '../../ui/toast.ts';

const { min, max } = DAMAGE_LIMITS.note;
const schema = object({
  note: paragraphsText().required(MESSAGES.note).min(min, MESSAGES.note).max(max, MESSAGES.note),
});

/** Whether an own machine is in service, and the way to change that. */
export function ServiceState({ availability }: { availability: Availability }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { outOfServiceSince: since, outOfServiceNote: note } = availability;
  return (
    <>
      {since ? (
        <Callout tint="yellow" icon={TriangleAlert}>
          <chakra.p fontWeight="600">
            {t('The machine is out of service since {time}.', { time: formatInstant(since) })}
          </chakra.p>
          {note && <chakra.p whiteSpace="pre-wrap">{note}</chakra.p>}
          <p>{t('No day is free, and nothing can be accepted.')}</p>
          <Button mt="2" onClick={() => setOpen(true)}>
            <Check aria-hidden />
            {t('Put into service again')}
          </Button>
        </Callout>
      ) : (
        <Box>
          <Button variant="outline" onClick={() => setOpen(true)}>
            <TriangleAlert aria-hidden />
            {t('Take out of service')}
          </Button>
        </Box>
      )}
      {isOpen && <ServiceDialog availability={availability} onClose={() => setOpen(false)} />}
    </>
  );
}

function ServiceDialog({ availability, onClose }: { availability: Availability; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { listingId } = availability;
  const read = async () =>
    (await queryClient.fetchQuery({ ...availabilityQuery(listingId), staleTime: 0 })) ?? availability;
  const { shown, newer, show, readAgain } = useShown(availability, read);
  const isOut = shown.outOfServiceSince !== undefined;
  const isChanged = newer && (newer.outOfServiceSince !== undefined) !== isOut;

  async function send({ note }: { note: string }): Promise<void> {
    const path = `/api/availability/${listingId}/out-of-service` as const;
    const options = { method: 'POST', headers: ifMatch(shown), body: { note: note.trim() } } as const;
    const saved = isOut ? await callJson(`${path}/clear`, options) : await callJson(path, options);
    queryClient.setQueryData(availabilityKeys.public(listingId), saved);
    void queryClient.invalidateQueries({ queryKey: availabilityKeys.of(listingId) });
    void queryClient.invalidateQueries({ queryKey: loanKeys.all });
    toast({ title: isOut ? t('The machine is back in service') : t('The machine is out of service') });
    onClose();
  }

  const title = isOut ? t('Put into service again') : t('Take out of service');
  return (
    <FormDialog
      title={title}
      description={
        isOut
          ? t('Its damage reports are cleared with your note, and its borrowers are told.')
          : t(
              'No day is free, and nothing can be accepted. Those who wait for the machine are told, without your note.',
            )
      }
      subject={{
        readAgain,
        ...(newer && {
          change: (
            <chakra.p fontWeight="700">
              {isChanged
                ? newer.outOfServiceSince
                  ? t('The machine went out of service in the meantime.')
                  : t('The machine was put into service in the meantime.')
                : t('The calendar of the machine was changed in the meantime.')}
            </chakra.p>
          ),
        }),
        goOn: newer && !isChanged ? () => show(newer) : undefined,
      }}
      onClose={onClose}
    >
      <Form initialValues={{ note: '' }} schema={schema} onSubmit={send} errorTitle="Update failed" label={title}>
        <TextareaField name="note" label={isOut ? 'What was done' : 'Why'} rows={3} maxLength={max} />
        <DirtyGuard />
        <DialogButtons label={title} busyLabel={t('Saving...')} />
      </Form>
    </FormDialog>
  );
}
