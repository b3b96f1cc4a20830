import { createHash } from 'node:crypto';
import {
  CamelCasePlugin,
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Compilable,
  type QueryExecutorProvider,
  type RawBuilder,
} from 'kysely';
import type pg from 'pg';
import { sendShared } from './shared-connections.ts';

const names = new Map<string, string>();

/** The name under which connections prepare a constant text. */
export function nameOf(sql: string): string {
  let name = names.get(sql);
  if (!name) names.set(sql, (name = hashOf(sql)));
  return name;
}

// Postgres truncates a statement's name at 63 bytes, so the name is a hash of the whole text.
const hashOf = (sql: string): string => createHash('sha256').update(sql).digest('hex').slice(0, 32);

/** A statement's SQL text, without values, and the name under which connections prepare it. */
export type Statement = { sql: string; name?: string };

/**
 * Runs a statement as a named prepared statement, so that Postgres parses it once per connection.
 * Building and compiling a query costs more than running it, so hot lists compile one statement per filter shape.
 */
export async function runPrepared<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  { sql, name = nameOf(sql) }: Statement,
  values: unknown[],
): Promise<Row[]> {
  return (await sendShared(pool, { name, text: sql, values })).rows as Row[];
}

/** Runs a statement that is not worth keeping on each connection, or whose plan depends on its values. */
export async function runUnprepared<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  { sql }: Statement,
  values: unknown[],
): Promise<Row[]> {
  return (await pool.query<Row>(sql, values)).rows;
}

/** Runs a compiled statement on a handle of Kysely, such as a transaction, for one run's input. */
export async function runCompiled<Row extends object, Input>(
  db: QueryExecutorProvider,
  statement: CompiledStatement<Input>,
  input: Input,
): Promise<Row[]> {
  const query = CompiledQuery.raw(statement.sql, statement.valuesOf(input));
  return (await db.getExecutor().executeQuery<Row>(query)).rows;
}

/** A parameter whose value is read from the input of each run. */
class Binding {
  readonly read: (input: never) => unknown;
  constructor(read: (input: never) => unknown) {
    this.read = read;
  }
}

/** A parameter for an `sql` fragment of a compiled statement; `read` returns its value for one run's input. */
export const bind = (read: (input: never) => unknown): RawBuilder<unknown> => sql`${new Binding(read)}`;

/**
 * As `bind`, hidden from the planner, for a statement that is run prepared. Otherwise Postgres plans each run anew wherever a
 * plan for the values looks cheaper than one for any values, and planning a short list costs more than running it.
 */
export const bindHidden = (
  type: 'integer' | 'text' | 'text[]' | 'boolean' | 'timestamptz',
  read: (input: never) => unknown,
) => sql`(SELECT ${new Binding(read)}::${sql.raw(type)})`;

/** A compiled statement and the values of its parameters for one input. */
export type CompiledStatement<Input> = Required<Statement> & { valuesOf: (input: Input) => unknown[] };

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Compiles an `sql` fragment whose parameters are constants and `bind`s. */
export function compileStatement<Input>(fragment: RawBuilder<unknown>): CompiledStatement<Input> {
  return toStatement(fragment.compile(compiler));
}

const toStatement = <Input>({ sql: text, parameters }: CompiledQuery): CompiledStatement<Input> => ({
  sql: text,
  name: hashOf(text),
  valuesOf: (input) => parameters.map((value) => (value instanceof Binding ? value.read(input as never) : value)),
});

const queryBuilder = compiler.withPlugin(new CamelCasePlugin());

/** A parameter whose value is read from the input of each run, by its name. */
export type Inputs<Input> = <Name extends keyof Input>(name: Name) => RawBuilder<Input[Name]>;

const compiledQueries = new Set<string>();

/** Whether a text is that of a query which `compileQuery` compiled. */
export const isCompiledQuery = (sql: string): boolean => compiledQueries.has(sql);

/**
 * Builds and compiles a query of Kysely once: compiling costs as much as the driver does for a run. Returns the function that runs
 * the query on a handle of Kysely for one run's input. Connections prepare it: it must name its columns, and one plan must fit all values.
 */
export function compileQuery<Schema, Input, Row extends object>(
  build: (db: Kysely<Schema>, input: Inputs<Input>) => Compilable<Row>,
): (db: QueryExecutorProvider, input: Input) => Promise<Row[]> {
  const query = build(queryBuilder as Kysely<Schema>, (name) => sql`${new Binding((input: Input) => input[name])}`);
  const statement = toStatement<Input>(query.compile());
  compiledQueries.add(statement.sql);
  return (db, input) => runCompiled(db, statement, input);
}

const MAX_CACHED = 500;

/**
 * Caches compiled statements by shape. `build` gets only the shape, a small JSON value, and binds everything that
 * differs between requests of that shape, so a cached statement never contains a value of another request.
 */
export function createStatementCache<Shape, Input>(
  build: (shape: Shape) => RawBuilder<unknown>,
): (shape: Shape) => CompiledStatement<Input> {
  const cached = new Map<string, CompiledStatement<Input>>();
  return (shape) => {
    const key = JSON.stringify(shape);
    let statement = cached.get(key);
    if (!statement) {
      if (cached.size >= MAX_CACHED) cached.clear();
      cached.set(key, (statement = compileStatement<Input>(build(shape))));
    }
    return statement;
  };
}
