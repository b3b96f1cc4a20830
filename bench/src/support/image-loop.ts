import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPinned } from './processes.ts';

type ImageLoopOptions = { folder: string; file: Buffer; parallel: number; seconds: number };

/** Images per second that sharp alone could encode in every width, on any processor. */
export async function runImageLoop({ folder, file, parallel, seconds }: ImageLoopOptions): Promise<number> {
  const path = join(folder, 'photo.jpg');
  writeFileSync(path, file);
  const child = await startPinned('any', {
    name: 'image loop',
    command: process.execPath,
    args: [join(import.meta.dirname, 'image-loop-process.ts')],
    env: {
      LOOP_FILE: path,
      LOOP_PARALLEL: String(parallel),
      LOOP_SECONDS: String(seconds),
    },
    logFile: join(folder, 'image-loop.log'),
  });
  const { code } = await child.exited;
  if (code !== 0) throw new Error(`the image loop failed:\n${child.lastLines()}`);
  return Number(child.lastLines().trim().split('\n').at(-1));
}
