import { expect, it } from '@jest/globals';
import { pino } from 'pino';
import { startIntervalJob } from './interval-job.ts';

const HOUR_MS = 3_600_000;

it('logs a failed run by job name and keeps running', async () => {
  const lines: string[] = [];
  let runs = 0;
  const third = Promise.withResolvers<void>();
  const job = startIntervalJob({
    name: 'probe',
    intervalMs: 0,
    log: pino({}, { write: (line) => void lines.push(line) }),
    run: async () => {
      runs++;
      if (runs === 1) throw new Error('run failed');
      if (runs === 3) third.resolve();
    },
  });
  await third.promise;
  await job.stop();
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ job: 'probe', err: expect.objectContaining({ message: 'run failed' }) }),
  ]);
});

it('starts the first run after firstAfterMs instead of the interval', async () => {
  const first = Promise.withResolvers<void>();
  const job = startIntervalJob({
    name: 'probe',
    intervalMs: HOUR_MS,
    firstAfterMs: 0,
    log: pino({ level: 'silent' }),
    run: async () => first.resolve(),
  });
  await first.promise;
  await job.stop();
});

it('runs again soon after a failed run, and after the interval once it succeeded', async () => {
  const second = Promise.withResolvers<void>();
  let runs = 0;
  const job = startIntervalJob({
    name: 'probe',
    intervalMs: HOUR_MS,
    retryMs: 0,
    firstAfterMs: 0,
    log: pino({ level: 'silent' }),
    run: async () => {
      runs++;
      if (runs === 1) throw new Error('run failed');
      second.resolve();
    },
  });
  await second.promise;
  await job.stop();
  expect(runs).toBe(2);
});

it('stop waits for a run in progress and starts no further run', async () => {
  const started = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const steps: string[] = [];
  const job = startIntervalJob({
    name: 'probe',
    intervalMs: 0,
    log: pino({ level: 'silent' }),
    run: async () => {
      started.resolve();
      await finish.promise;
      steps.push('run ended');
    },
  });
  await started.promise;
  const stop = job.stop().then(() => steps.push('job stopped'));
  finish.resolve();
  await stop;
  expect(steps).toEqual(['run ended', 'job stopped']);
});

it('stop ends the wait for the next run', async () => {
  let runs = 0;
  const log = pino({ level: 'silent' });
  const job = startIntervalJob({ name: 'probe', intervalMs: HOUR_MS, log, run: async () => runs++ });
  await job.stop();
  expect(runs).toBe(0);
});
