import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Inspection } from '@commonyard/contracts/http/inspections';
import { inspectionKeys } from '../../entities/query-keys.ts';
import { useTranslation } from '../../lib/translation.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { INSPECTION_ITEMS } from '@commonyard/contracts/inspections.values';
import { InspectionEditor } from './inspection-editor.tsx';
import { InspectionReport } from './inspection-report.tsx';
import { inspectionQuery } from './inspections.queries.ts';
import { INSPECTION_TYPE_LABELS } from '@commonyard/contracts/inquiry-labels.values';
import { QueryState } from '../../ui/query-state.tsx';

/** An inspection: the editor of an own draft, or the report of a completed one or of the other party's. */
export function InspectionDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const query = useQuery(inspectionQuery(id));
  const inspection = query.data;
  const [wasJustCompleted, setJustCompleted] = useState(false);

  const leave = () => {
    void queryClient.invalidateQueries({ queryKey: inspectionKeys.lists });
    onClose();
  };
  const complete = (completed: Inspection) => {
    setJustCompleted(true);
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
      onClose={leave}
    >
      {!inspection || query.error ? (
        <QueryState
          query={query}
          height="80"
          loading="Loading inspections..."
          error="Failed to load the inspection. Please try again."
          missing="This inspection does not exist, or you do not have access to it."
        />
      ) : inspection.completed || !inspection.mayChange || !Object.hasOwn(INSPECTION_ITEMS, inspection.type) ? (
        <InspectionReport inspection={inspection} wasJustCompleted={wasJustCompleted} />
      ) : (
        <InspectionEditor inspection={inspection} onCompleted={complete} onClose={leave} />
      )}
    </FormDialog>
  );
}
