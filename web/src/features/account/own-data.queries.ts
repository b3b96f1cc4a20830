import type { User } from '@commonyard/contracts/http/identity';
import type { CloseAccountBody, RecordsFile } from '@commonyard/contracts/http/records';
import { RECORDS_SERVICES } from '@commonyard/contracts/records.values';
import { readForFile, recordKeys } from '../../entities/record/record.queries.ts';
import { callJson } from '../../lib/http.ts';
import { useTranslation } from '../../lib/translation.ts';
import { useSessionEnd } from './account.queries.ts';
import { jsonQuery } from '../../lib/queries.ts';

export const closingQuery = jsonQuery(recordKeys.closing, '/api/user/closing');

/** An account that is not approved has data in identity only. */
export async function readOwnData({ approval, mustChangePassword }: User): Promise<RecordsFile> {
  const isMember = approval === 'approved' && !mustChangePassword;
  const services = isMember ? RECORDS_SERVICES.filter((service) => service !== 'identity') : [];
  const files = await Promise.all([
    callJson('/api/user/data'),
    ...services.map((service) => readForFile(service, callJson(`/api/records/${service}/my-data`))),
  ]);
  return Object.assign({ createdAt: new Date().toISOString() }, ...files) as RecordsFile;
}

export function useCloseAccount() {
  const { t } = useTranslation();
  return useSessionEnd({
    request: (body: CloseAccountBody) => callJson('/api/user/close', { method: 'POST', body }),
    done: {
      title: t('Account closed'),
      description: t('Your name and address are erased, and all your sessions have ended.'),
    },
  });
}
