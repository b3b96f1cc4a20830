import NodeEnvironment from '@commonyard/testing/node-environment';

// A time in milliseconds since 1970.
const deadline = Number(process.env.TEST_DEADLINE || Infinity);

/**
 * Skips the tests that begin after TEST_DEADLINE, with the hooks of their files: `.ci/run` ends in time on a slow machine, and lists
 * what it left out. A failed test is repeated all the same.
 */
// Jest takes the default export of this file.
export default class DeadlineEnvironment extends NodeEnvironment {
  handleTestEvent({ name, test, describeBlock }) {
    if (Date.now() < deadline) return;
    if (name === 'run_describe_start') describeBlock.mode = 'skip';
    if (name === 'test_start' && test.invocations === 1) test.mode = 'skip';
  }
}
