import { DamageReport } from '@commonyard/contracts/http/damage-reports';
import { pickFields } from '@commonyard/service-kit/fields';
import type { DamagePhoto, DamageReportRow } from './damage-reports.repository.ts';

export const toDamageReport = (
  row: DamageReportRow,
  { photos, nameOf }: { photos: readonly DamagePhoto[]; nameOf: (userId: number | undefined) => string | null },
): DamageReport =>
  pickFields(DamageReport, {
    ...row,
    by: nameOf(row.reportedBy ?? undefined),
    documents: photos
      .filter(({ documentId }) => row.documentIds.includes(documentId))
      .map(({ documentId: id, title }) => ({ id, title })),
  });
