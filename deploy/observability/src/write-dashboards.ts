// Command: writes the dashboards as the files that Grafana reads. Run it after a change of dashboards.ts.
import { writeFileSync } from 'node:fs';
import { dashboardFile, dashboardText } from './dashboard-files.ts';
import { dashboards } from './dashboards.ts';

for (const dashboard of dashboards) writeFileSync(dashboardFile(dashboard), await dashboardText(dashboard));
