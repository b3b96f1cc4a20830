import { createServer } from 'node:http';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '@commonyard/dev-stack/settings';
import type { ProductFixture } from '@commonyard/testing/product-fixture';

/** The functions of the runbooks, in the shell, for the product of a test, which has neither containers nor psql. */
export async function startOperatorFunctions(product: ProductFixture) {
  const { folder, programs } = product;
  const server = createServer((request, response) => {
    text(request)
      .then((statement) => product.query(statement))
      .then(
        (rows) => response.end(`${rows.map((row) => JSON.stringify(row)).join('\n')}\n`),
        (error: Error) => response.writeHead(400).end(error.message),
      );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const quote = (value: string) => `'${value.replaceAll("'", `'\\''`)}'`;
  for (const { name, env } of programs)
    writeFileSync(
      join(folder, `${name}.env.sh`),
      Object.entries(env)
        .map(([key, value]) => `export ${key}=${quote(value)}\n`)
        .join(''),
    );
  const sqlUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const functions = `
declare -A metricsPort=(${programs.map(({ name, metricsPort }) => `[${name}]=${metricsPort}`).join(' ')})
known() { [ -n "\${metricsPort[$1]}" ]; }
pods() { echo "\${!metricsPort[@]}"; }
logs() { known "$1" && cat ${folder}/logs/"$1".log; }
problems() { logs "$1" | { command grep -E '"level":(40|50|60)' || true; } | tail -n 50; }
restart() { known "$1"; }
apply() { :; }
run() (
  . ${folder}/"$1".env.sh
  case $2 in
    cli.mjs) shift 2; exec node ${root}/services/"$service"/src/cli.ts "$@" ;;
    *) shift; exec node "$@" ;;
  esac
)
sql() { curl --silent --show-error --fail-with-body --data-binary "$1" ${sqlUrl}; }
# Nothing has failed here, so what counts failures by status may be missing; every other metric exists.
metrics() { curl --silent --fail "http://127.0.0.1:\${metricsPort[$1]}/metrics" | command grep -E "$2" || [[ $2 == *status=* ]]; }
# Nor has a log lines about the fault.
grep() { command grep "$@" || true; }
`.replace('run() (', 'run() (\n  service=$1');
  return { functions, stop: () => server.close() };
}
