import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Inspection } from '@commonyard/contracts/http/inspections';
import { inspectionKeys } from '../../entities/query-keys.ts';
import { chakra } from '@chakra-ui/react';
import { displayName } from '../../entities/user/user-name.ts';
import { formatInstant } from '../../lib/format.ts';
import { useShown } from '../../ui/forms/use-shown.ts';
import { useTranslation } from '../../lib/translation.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { INSPECTION_ITEMS } from '@commonyard/contracts/inspections.values';
import { InspectionEditor } from './inspection-editor.tsx';
import { InspectionReport } from './inspection-report.tsx';
import { inspectionQuery } from './inspections.queries.ts';
import { INSPECTION_TYPE_LABELS } from '@commonyard/contracts/inspection-labels.values';
import { QueryState } from '../../ui/query-state.tsx';

/** An inspection: the editor of an own draft, or the report of a completed one or of the other party's. */
export function InspectionDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const query = useQuery(inspectionQuery(id));
  const read = () => queryClient.fetchQuery({ ...inspectionQuery(id), staleTime: 0 });
  const { shown: inspection, newer, show, readAgain } = useShown(query.data, read);
  const isEditable = inspection && isEditableDraft(inspection);
  const [wasJustCompleted, setJustCompleted] = useState(false);

  const leave = () => {
    void queryClient.invalidateQueries({ queryKey: inspectionKeys.lists });
    onClose();
  };
  const complete = (completed: Inspection) => {
    setJustCompleted(true);
    show(completed);
    queryClient.setQueryData(inspectionQuery(id).queryKey, completed);
    void queryClient.invalidateQueries({ queryKey: inspectionKeys.lists });
    toast({ title: t('Inspection completed'), description: completed.assetTitle });
  };

  const title = inspection
    ? t('{type}: {title}', { type: t(INSPECTION_TYPE_LABELS[inspection.type]), title: inspection.assetTitle })
    : t('Inspection');
  return (
    <FormDialog
      size="detail"
      title={title}
      discardText={t('Your latest changes could not be saved. If you close now, you will lose them.')}
      // Those who only read see what it is now.
      subject={
        isEditable
          ? {
              readAgain,
              ...(newer && { change: <InspectionChange newer={newer} /> }),
              goOn: newer && isEditableDraft(newer) ? () => show(newer) : undefined,
            }
          : undefined
      }
      onClose={leave}
    >
      {!inspection || (query.error && !isEditable) ? (
        <QueryState
          query={query}
          height="80"
          loading="Loading inspections..."
          error="Failed to load the inspection. Please try again."
          missing="This inspection does not exist, or you do not have access to it."
        />
      ) : isEditable ? (
        <InspectionEditor inspection={inspection} onSaved={show} onCompleted={complete} onClose={leave} />
      ) : (
        <InspectionReport inspection={newer ?? inspection} wasJustCompleted={wasJustCompleted} />
      )}
    </FormDialog>
  );
}

const isEditableDraft = ({ completed, mayChange, type }: Inspection): boolean =>
  !completed && mayChange && Object.hasOwn(INSPECTION_ITEMS, type);

/** What a colleague saved meanwhile. */
function InspectionChange({ newer }: { newer: Inspection }) {
  const { t } = useTranslation();
  const { completed, completedByName, completedAt, updatedAt } = newer;
  const time = formatInstant(completedAt ?? updatedAt);
  return (
    <chakra.p fontWeight="700">
      {completed
        ? t('{name} completed this inspection: {time}.', { name: displayName(completedByName, t) ?? '–', time })
        : t('A colleague changed this inspection: {time}.', { time })}
    </chakra.p>
  );
}
