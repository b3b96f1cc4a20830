// What stands once for each service in files that cannot read packages/dev-stack/src/services.ts.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { services, type Service } from '../../packages/dev-stack/src/services.ts';
import { SECRET_SETTINGS } from '../../packages/service-kit/src/secret-settings.ts';

const WRITER = 'deploy/services/write.ts';
/** The first line of a block: what has another form than the text for the first service, and a service that the block omits. */
const BLOCK = new RegExp(
  `^ *# Each service(?: but (?<omitted>[a-z]+))?, written by ${WRITER}(?:: (?<form>[a-z]+))?\\n(?<content>[\\s\\S]*?)(?=^ *# End of services$)`,
  'gm',
);

/** Files with blocks, and with lists of names in commands. */
const FILES = [
  'docker-compose.yml',
  '.env.example',
  'deploy/compose/replace-secret.sh',
  'deploy/helm/commonyard/values.yaml',
  'deploy/helm/commonyard/values-demo.yaml',
  'deploy/observability/prometheus/prometheus.yml',
  'deploy/observability/prometheus/rules/commonyard.yml',
  'deploy/observability/prometheus/rules.test.yml',
];
const RULES = 'deploy/observability/prometheus/rules/commonyard.yml';
const RELIABILITY = 'docs/reliability.md';
/** The rows of the services in the table of what is down. */
const DOWN_ROWS = /(?<=^\| down \|.*\n\|[ |-]+\n)[\s\S]*?(?=^\| gateway \|)/m;
const CHART_RULES = 'deploy/helm/commonyard/files/alerts.yml';

/** The files below `root` that list the services, with the text that they must have. */
export async function withServices(root: string, list: readonly Service[] = services): Promise<Map<string, string>> {
  const style = await resolveConfig(join(root, 'docker-compose.yml'));
  const texts = new Map<string, string>();
  for (const file of [...FILES, ...globSync('docs/operations/*.md', { cwd: root }).sort()]) {
    const text = withNames(withBlocks(readFileSync(join(root, file), 'utf8'), root, list), list);
    texts.set(file, /\.ya?ml$/.test(file) ? await format(text, { ...style, parser: 'yaml' }) : text);
  }
  const rows = list.map(({ name }) => downRow(name, root)).join('');
  const reliability = readFileSync(join(root, RELIABILITY), 'utf8').replace(DOWN_ROWS, () => rows);
  return texts.set(CHART_RULES, texts.get(RULES)!).set(RELIABILITY, reliability);
}

/** What a service's README says about the time while it is down. */
function downRow(name: string, root: string): string {
  const file = `services/${name}/README.md`;
  const cells = [...readFileSync(join(root, file), 'utf8').matchAll(/^\| down: .*? \| (.*) \|$/gm)].map(
    ([, cell]) => cell,
  );
  if (cells.length !== 3)
    throw new Error(`${file}: three rows must state what users see, works and waits while it is down`);
  return `| ${[name, ...cells].join(' | ')} |\n`;
}

function withBlocks(text: string, root: string, list: readonly Service[]): string {
  return text.replaceAll(BLOCK, (block, ...args) => {
    const { omitted, form, content } = args.at(-1) as { omitted?: string; form?: string; content: string };
    const start = block.slice(0, block.length - content.length);
    const included = list.filter(({ name }) => name !== omitted);
    if (form === 'containers')
      return start + included.map((service) => containers(service, included, { text, root })).join('');
    if (form === 'values') return start + included.map(values).join('');
    return start + repeat(content, included);
  });
}

/** The text for the first service, for each. Throws where the first lines are not about it. */
function repeat(content: string, list: readonly Service[]): string {
  const first = list[0]!.name;
  const lines = content.split(/(?<=\n)/);
  const next = lines.findIndex(
    (line, index) => index > 0 && list.some(({ name }) => name !== first && line === rename(lines[0]!, first, name)),
  );
  const text = lines.slice(0, next < 0 ? undefined : next).join('');
  if (rename(text, first, '') === text) throw new Error(`A block does not begin with ${first}: ${lines[0]}`);
  return list.map(({ name }) => rename(text, first, name)).join('');
}

const rename = (text: string, from: string, to: string) =>
  text.replaceAll(new RegExp(`(?<![a-z])${from}(?![a-z])`, 'g'), to).replaceAll(from.toUpperCase(), to.toUpperCase());

/** Lists of four or more services in commands: of all, or of those with an audit log. */
function withNames(text: string, list: readonly Service[]): string {
  const names = list.map(({ name }) => name);
  const audited = list.filter((service) => 'AUDIT_LOG_SECRET' in needsOf(service).env).map(({ name }) => name);
  return [' ', ', ', ','].reduce((result, separator) => {
    const name = `(?:${names.join('|')})`;
    const run = new RegExp(`(?<![\\w-])${name}(?:${separator}${name}){3,}(?![\\w-])`, 'g');
    return result.replaceAll(run, (found) => {
      const isOfAudited = found.split(separator).every((each) => audited.includes(each));
      return (isOfAudited ? audited : names).join(separator);
    });
  }, text);
}

/** The settings that a service needs, and the services that it calls. */
function needsOf(service: Service): { env: Record<string, string>; reaches: string[] } {
  const reaches: string[] = [];
  const s3 = { endpoint: '', region: '', bucket: '', accessKeyId: '', secretAccessKey: '' };
  const urlOf = (name: string) => (reaches.push(name), name);
  const secret = () => Buffer.alloc(32, 1).toString('base64url');
  const env = service.settings({ s3, smtpUrl: '', mailFrom: '', mailPostalAddress: '', urlOf, secret });
  return { env: { CALLER_PUBLIC_KEY: '', ...env }, reaches };
}

const SMALL = { maxReplicas: 2, cpu: '100m', memory: '128Mi', limit: '384Mi' };
const MEDIUM = { ...SMALL, maxReplicas: 4 };
/** What the chart gives a service by default. A new one is small: the defaults fit into 500 connections to Postgres. */
const SIZES: Record<string, typeof SMALL> = {
  identity: MEDIUM,
  assets: { ...MEDIUM, maxReplicas: 6, cpu: '200m' },
  // Decodes images that guests may upload.
  media: { maxReplicas: 6, cpu: '200m', memory: '192Mi', limit: '512Mi' },
  inquiries: MEDIUM,
  loans: MEDIUM,
  notifications: MEDIUM,
};

function values(service: Service): string {
  const { env, reaches } = needsOf(service);
  const { maxReplicas, cpu, memory, limit } = SIZES[service.name] ?? SMALL;
  const secrets = SECRET_SETTINGS.filter(({ isExternal }) => !isExternal).flatMap(({ key, variables }) =>
    variables.filter((variable) => variable in env).map((variable) => `${variable}: ${key}`),
  );
  return [
    `${service.name}:`,
    '  replicas: 2',
    '  database: true',
    ...('S3_ENDPOINT' in env ? ['  storage: true'] : []),
    ...('SMTP_URL' in env ? ['  mail: true'] : []),
    ...(reaches.length > 0 ? [`  reaches: [${reaches.join(', ')}]`] : []),
    `  secrets: { ${secrets.join(', ')} }`,
    `  resources: { requests: { cpu: ${cpu}, memory: ${memory} }, limits: { memory: ${limit} } }`,
    `  autoscaling: { enabled: true, maxReplicas: ${maxReplicas}, cpu: 70 }`,
  ]
    .map((line) => `  ${line}\n`)
    .join('');
}

/** The containers of a service in docker-compose.yml: its processes, its migration, and the import of its demo data. */
function containers(
  { name }: Service,
  list: readonly Service[],
  { text, root }: { text: string; root: string },
): string {
  const has = (each: string) => existsSync(join(root, `packages/demo/src/${each}.ts`));
  const importers = list.map((service) => service.name).filter(has);
  const before = importers[importers.indexOf(name) - 1];
  const document = name === 'media' ? 'media/media' : name;
  const secrets = `{ type: volume, source: secrets, target: /run/commonyard, read_only: true, volume: { subpath: ${name} } }`;
  // What differs from the other services stands in an anchor above.
  const own = text.includes(`&${name}-service\n`);
  const merged = own ? [`${name}-service`, name, 'service'] : [name, 'service'];
  return `
  ${name}:
    <<: [${merged.map((anchor) => `*${anchor}`).join(', ')}]
    scale: \${${name.toUpperCase()}_REPLICAS:-1}
    volumes:
      - ${secrets}
${own ? '' : `    depends_on: { ${name}-migration: { condition: service_completed_successfully } }\n`}  ${name}-migration:
    <<: [*${name}, *migration]
    volumes:
      - ${secrets}
      - *owner
${
  importers.includes(name)
    ? `  ${name}-demo:
    <<: [*${name}, *demo]
    command: [node, --env-file=/run/commonyard/service.env, cli.mjs, import, /import/${document}.json]
    volumes:
      - ${secrets}
      - *demo-documents
    depends_on:
      ${name}: { condition: service_healthy }
      ${before ? `${before}-demo` : 'write-demo'}: { condition: service_completed_successfully }
`
    : ''
}`;
}
