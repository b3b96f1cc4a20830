import { join } from 'node:path';
import { format } from 'prettier';
import { toGrafana, type Dashboard } from './panels.ts';

/** Path of a dashboard's JSON file. */
export const dashboardFile = ({ uid }: Dashboard): string =>
  join(import.meta.dirname, `../grafana/dashboards/${uid}.json`);

/** Content of a dashboard's JSON file, formatted like the rest of the repository. */
export const dashboardText = (dashboard: Dashboard): Promise<string> =>
  format(JSON.stringify(toGrafana(dashboard)), { parser: 'json', printWidth: 120 });
