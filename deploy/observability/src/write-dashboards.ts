// Command: writes dashboards.ts to the JSON files that Grafana loads.
import { writeFileSync } from 'node:fs';
import { dashboardFile, dashboardText } from './dashboard-files.ts';
import { dashboards } from './dashboards.ts';

for (const dashboard of dashboards) writeFileSync(dashboardFile(dashboard), await dashboardText(dashboard));
