// Runs a server in CLUSTER_PROCESSES processes that share its port: `node cluster-process.ts server.ts`.
import cluster from 'node:cluster';

if (cluster.isPrimary) {
  for (let i = 0; i < Number(process.env['CLUSTER_PROCESSES']); i++) cluster.fork();
  process.once('SIGTERM', () => cluster.disconnect());
} else {
  await import(process.argv[2]!);
}
