import { join } from 'node:path';
import { format } from 'prettier';
import { addMatcher } from './promql.ts';

/** A PromQL query, to which the selected releases are added, and its legend. */
export type Series = [query: string, legend: string];
export type Panel = {
  title: string;
  description?: string;
  unit: 's' | 'reqps' | 'short' | 'percentunit' | 'bytes';
  series: Series[];
};
export type Dashboard = { uid: string; title: string; rows: { title: string; panels: Panel[] }[] };

const DATASOURCE = { type: 'prometheus', uid: '${datasource}' };
const RELEASE_VARIABLE = {
  name: 'release',
  label: 'Release',
  type: 'query',
  datasource: DATASOURCE,
  query: 'label_values(process_start_time_seconds, release)',
  refresh: 2, // when the time range changes
  sort: 1,
  multi: true,
  includeAll: true,
  // Also the series without this label.
  allValue: '.*',
  current: { text: 'All', value: '$__all' },
};
// In units of Grafana's grid, which has 24 columns.
const DASHBOARD_WIDTH = 24;
const PANEL_WIDTH = 8;
const PANEL_HEIGHT = 8;

/** Converts a dashboard to Grafana's JSON model. */
function toGrafana({ uid, title, rows }: Dashboard): object {
  const panels: object[] = [];
  let y = 0;
  for (const row of rows) {
    panels.push({
      id: panels.length + 1,
      type: 'row',
      title: row.title,
      gridPos: { x: 0, y: y++, w: DASHBOARD_WIDTH, h: 1 },
      panels: [],
    });
    let x = 0;
    for (const panel of row.panels) {
      if (x + PANEL_WIDTH > DASHBOARD_WIDTH) [x, y] = [0, y + PANEL_HEIGHT];
      panels.push(toPanel(panel, panels.length + 1, { x, y, w: PANEL_WIDTH, h: PANEL_HEIGHT }));
      x += PANEL_WIDTH;
    }
    y += PANEL_HEIGHT;
  }
  return {
    uid,
    title,
    tags: ['commonyard'],
    schemaVersion: 39,
    editable: false,
    timezone: 'browser',
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    templating: {
      list: [
        { name: 'datasource', label: 'Data source', type: 'datasource', query: 'prometheus', current: {} },
        RELEASE_VARIABLE,
      ],
    },
    panels,
  };
}

function toPanel({ title, description, unit, series }: Panel, id: number, gridPos: object): object {
  return {
    id,
    type: 'timeseries',
    title,
    ...(description && { description }),
    gridPos,
    datasource: DATASOURCE,
    fieldConfig: {
      defaults: { unit, min: 0, custom: { lineWidth: 1, fillOpacity: 10, showPoints: 'never' } },
      overrides: [],
    },
    options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
    targets: series.map(([expr, legendFormat], index) => ({
      refId: String.fromCharCode(65 + index),
      datasource: DATASOURCE,
      expr: addMatcher(expr, 'release=~"$release"'),
      legendFormat,
    })),
  };
}

export const dashboardFile = ({ uid }: Dashboard): string =>
  join(import.meta.dirname, `../grafana/dashboards/${uid}.json`);

/** Content of a dashboard's JSON file, formatted like the rest of the repository. */
export const dashboardText = (dashboard: Dashboard): Promise<string> =>
  format(JSON.stringify(toGrafana(dashboard)), { parser: 'json', printWidth: 120 });
