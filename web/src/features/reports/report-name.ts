import type { ReportSummary } from '@commonyard/contracts/http/reports';
import { displayName } from '../../entities/user/user-name.ts';
import type { TFunction } from '../../lib/translation.ts';

type Named = Pick<ReportSummary, 'subject' | 'title'> & { reportedName?: string | null };

/** What a report is about, in a line. */
export function reportName({ subject, title, reportedName = null }: Named, t: TFunction): string {
  switch (subject) {
    case 'listing':
      return t('Listing “{title}”', { title });
    case 'user':
      return t('User {name}', { name: displayName(reportedName, t) ?? t('Someone') });
    case 'inquiry':
      return t('Inquiry about “{title}”', { title });
    case 'message':
      return t('Message about “{title}”', { title });
    default:
      return title;
  }
}
