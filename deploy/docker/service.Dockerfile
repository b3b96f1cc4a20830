# Image of one service: docker build -f deploy/docker/service.Dockerfile --build-arg SERVICE=identity -t commonyard/identity .
# It contains bundles: server.mjs, and cli.mjs (commands of the service). SERVICE=demo with WORKSPACE=packages/demo builds the writer of the demo data.
# Set NODE_IMAGE to pin the base image by digest.
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim

FROM ${NODE_IMAGE} AS repository
ARG SERVICE
ARG WORKSPACE=services/${SERVICE}
WORKDIR /repository
COPY . .
RUN node deploy/docker/prune.ts /manifests /sources ${WORKSPACE} packages/bundler

FROM ${NODE_IMAGE} AS bundle
ARG SERVICE
ARG WORKSPACE=services/${SERVICE}
WORKDIR /app
COPY --from=repository /manifests ./
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts --no-audit --no-fund --no-update-notifier
COPY --from=repository /sources ./
RUN node packages/bundler/src/cli/bundle.ts --packages /bundle ${WORKSPACE}

FROM ${NODE_IMAGE}
ARG SERVICE
ARG WORKSPACE=services/${SERVICE}
ARG VERSION=0.0.0-dev
ARG REVISION=unknown
ARG SOURCE=unknown
LABEL org.opencontainers.image.title="CommonYard ${SERVICE}" \
      org.opencontainers.image.description="The ${SERVICE} service of CommonYard, the equipment marketplace of Ontario's municipalities" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.source="${SOURCE}" \
      org.opencontainers.image.licenses="MIT"
ENV COMMONYARD_VERSION=${VERSION}
# Image decoding allocates outside Node's heap: these make the C library return freed memory at once.
ENV NODE_ENV=production NODE_OPTIONS=--enable-source-maps HOST=0.0.0.0 PORT=8080 MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
COPY --from=bundle /bundle /app
# Mount point of the documents that the command import reads. A new volume mounted here inherits this owner.
RUN install -d -o 1000 -g 1000 /import /compile-cache
WORKDIR /app/${WORKSPACE}
# A numeric user, so that Kubernetes can verify runAsNonRoot. The process writes no files: the root file system may be read-only.
USER 1000:1000
# Compiled code of the bundles, which Node reads for the user that wrote it. Without settings the server ends once it has loaded
# them. The seed makes the code the same in each build.
ENV NODE_COMPILE_CACHE=/compile-cache
RUN if [ -f server.mjs ]; then ! node --random-seed=1 server.mjs 2>/dev/null && test -d /compile-cache/v*; fi
EXPOSE 8080
STOPSIGNAL SIGTERM
# On an overloaded machine the server may not respond for a minute, and `docker compose up --wait` fails as soon as one container
# is unhealthy. Each check starts Node: one every two seconds leaves the processor to the servers that start.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --start-interval=2s --retries=6 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((response) => process.exit(response.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server.mjs"]
