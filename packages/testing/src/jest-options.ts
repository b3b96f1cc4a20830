/** The options of Jest that commands which run it pass on. */
export const JEST_OPTIONS = {
  config: { type: 'string', purpose: 'the configuration of Jest' },
  testNamePattern: { type: 'string', short: 't', purpose: 'only tests whose name matches' },
  runInBand: { type: 'boolean', short: 'i', purpose: 'one file after the other' },
  maxWorkers: { type: 'string', short: 'w', purpose: 'the number of processes' },
  bail: { type: 'boolean', short: 'b', purpose: 'stops at the first failure' },
  verbose: { type: 'boolean', purpose: 'prints every test' },
  silent: { type: 'boolean', purpose: 'prints no output of tests' },
  listTests: { type: 'boolean', purpose: 'lists the files and runs none' },
  detectOpenHandles: { type: 'boolean', purpose: 'prints what keeps Jest from ending' },
  coverage: { type: 'boolean', purpose: 'measures which lines run' },
  updateSnapshot: { type: 'boolean', short: 'u', purpose: 'writes snapshots anew' },
  json: { type: 'boolean', purpose: 'prints the results as JSON' },
  outputFile: { type: 'string', purpose: 'the file of these results' },
} as const;
