import { join } from 'node:path';
import { format } from 'prettier';
import { toGrafana, type Dashboard } from './panels.ts';

/** Where a dashboard's file lies. */
export const dashboardFile = ({ uid }: Dashboard): string =>
  join(import.meta.dirname, `../grafana/dashboards/${uid}.json`);

/** A dashboard's file, as it is formatted in this repository. */
export const dashboardText = (dashboard: Dashboard): Promise<string> =>
  format(JSON.stringify(toGrafana(dashboard)), { parser: 'json', printWidth: 120 });
