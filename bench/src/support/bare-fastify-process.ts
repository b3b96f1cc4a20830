// Runs in a container, as the reference of a service's start: loads Fastify from its packages, and ends when it is ready.
import fastify from 'fastify';

await fastify().ready();
