// `npm run bench [name ...]`: prints every figure as a ratio against a reference that runs in the same rounds.
import { benchGateway } from './gateway.ts';
import { benchInquiries } from './inquiries.ts';
import { benchList } from './list.ts';
import { benchLive } from './live.ts';
import { benchMemory } from './memory.ts';
import { benchWeb } from './web.ts';
import { formatFigure, type Bench } from './support/figures.ts';

const benches: Record<string, Bench> = {
  gateway: benchGateway,
  list: benchList,
  inquiries: benchInquiries,
  live: benchLive,
  web: benchWeb,
  memory: benchMemory,
};

const selected = process.argv.slice(2);
const unknown = selected.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`Unknown bench ${unknown.join(', ')}; choose from: ${Object.keys(benches).join(', ')}`);
  process.exit(1);
}
for (const [name, bench] of Object.entries(benches)) {
  if (selected.length > 0 && !selected.includes(name)) continue;
  console.log(name);
  for (const figure of await bench()) console.log(formatFigure(figure));
}
