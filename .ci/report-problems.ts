/** Prints the problems a check found, one line each, and makes the process exit with 1 if there are any. */
export function reportProblems(problems: string[]): void {
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
}
