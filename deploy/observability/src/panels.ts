export type Unit = 's' | 'reqps' | 'short' | 'percentunit' | 'bytes';
/** One diagram: what it shows, in which unit, and a line per query with the name of the line. */
export type Panel = { title: string; about?: string; unit: Unit; lines: [query: string, name: string][]; wide?: true };
export type Dashboard = { uid: string; title: string; rows: { title: string; panels: Panel[] }[] };

const DATASOURCE = { type: 'prometheus', uid: '${datasource}' };
const WIDTH = 24;
const HEIGHT = 8;

/** A dashboard as Grafana reads it from a file. */
export function toGrafana({ uid, title, rows }: Dashboard): object {
  const panels: object[] = [];
  let y = 0;
  for (const row of rows) {
    panels.push({
      id: panels.length + 1,
      type: 'row',
      title: row.title,
      gridPos: { x: 0, y: y++, w: WIDTH, h: 1 },
      panels: [],
    });
    let x = 0;
    for (const panel of row.panels) {
      const w = panel.wide ? WIDTH : WIDTH / 3;
      if (x + w > WIDTH) [x, y] = [0, y + HEIGHT];
      panels.push(toPanel(panel, panels.length + 1, { x, y, w, h: HEIGHT }));
      x += w;
    }
    y += HEIGHT;
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
      list: [{ name: 'datasource', label: 'Data source', type: 'datasource', query: 'prometheus', current: {} }],
    },
    panels,
  };
}

function toPanel({ title, about, unit, lines }: Panel, id: number, gridPos: object): object {
  return {
    id,
    type: 'timeseries',
    title,
    ...(about && { description: about }),
    gridPos,
    datasource: DATASOURCE,
    fieldConfig: {
      defaults: { unit, min: 0, custom: { lineWidth: 1, fillOpacity: 10, showPoints: 'never' } },
      overrides: [],
    },
    options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
    targets: lines.map(([expr, legendFormat], index) => ({
      refId: String.fromCharCode(65 + index),
      datasource: DATASOURCE,
      expr,
      legendFormat,
    })),
  };
}
