// Command: writes dashboards.ts to the JSON files that Grafana loads.
import { writeFileSync } from 'node:fs';
import { readArguments } from '@commonyard/command-line/arguments';
import { dashboardFile, dashboardText } from './panels.ts';
import { dashboards } from './dashboards.ts';

readArguments({ purpose: 'Writes dashboards.ts to the JSON files that Grafana loads.' });

for (const dashboard of dashboards) writeFileSync(dashboardFile(dashboard), await dashboardText(dashboard));
