# One image per service: docker build -f deploy/docker/service.Dockerfile --build-arg SERVICE=identity -t commonyard/identity .
# It also holds the service's commands: src/migrate.ts, src/seed.ts (refused in production), src/replay.ts where there is one.
# NODE_IMAGE may name the same image by digest.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS repository
ARG SERVICE
WORKDIR /repository
COPY . .
RUN node deploy/docker/prune.ts services/${SERVICE} /manifests /sources

FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY --from=repository /manifests ./
# Types, maps and manuals are for those who write code.
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev --ignore-scripts --no-audit --no-fund --no-update-notifier \
 && rm package-lock.json .npmrc \
 && find . -type f -path '*/node_modules/*' \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' -o -name '*.md' \) -delete

FROM ${NODE_IMAGE}
ARG SERVICE
ARG VERSION=0.0.0-dev
ARG REVISION=unknown
LABEL org.opencontainers.image.title="CommonYard ${SERVICE}" \
      org.opencontainers.image.description="The ${SERVICE} service of CommonYard, the marketplace of Ontario's municipalities" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.licenses="MIT"
# Where pictures are decoded, outside of Node's heap, the C library gives freed memory back at once; elsewhere it changes nothing.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
COPY --from=dependencies /app /app
COPY --from=repository /sources /app
WORKDIR /app/services/${SERVICE}
# A number, so that Kubernetes can tell that it is not root's. Nothing is ever written: the root file system may be read-only.
USER 1000:1000
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --start-interval=1s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/server.ts"]
