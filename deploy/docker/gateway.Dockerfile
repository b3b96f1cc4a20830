# Image of the gateway with the built web application: docker build -f deploy/docker/gateway.Dockerfile -t commonyard/gateway .
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim

FROM ${NODE_IMAGE} AS repository
WORKDIR /repository
COPY . .
RUN node deploy/docker/prune.ts /gateway/manifests /gateway/sources gateway packages/bundler \
 && node deploy/docker/prune.ts --dev /web/manifests /web/sources web

FROM ${NODE_IMAGE} AS web
WORKDIR /app
COPY --from=repository /web/manifests ./
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund --no-update-notifier
COPY --from=repository /web/sources ./
RUN npm run build --workspace web

FROM ${NODE_IMAGE} AS bundle
WORKDIR /app
COPY --from=repository /gateway/manifests ./
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts --no-audit --no-fund --no-update-notifier
COPY --from=repository /gateway/sources ./
RUN node packages/bundler/src/cli/bundle.ts --packages /bundle gateway

FROM ${NODE_IMAGE}
ARG VERSION=0.0.0-dev
ARG REVISION=unknown
ARG SOURCE=unknown
LABEL org.opencontainers.image.title="CommonYard gateway" \
      org.opencontainers.image.description="The gateway of CommonYard, the equipment marketplace of Ontario's municipalities, with the web application" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.source="${SOURCE}" \
      org.opencontainers.image.licenses="MIT"
ENV COMMONYARD_VERSION=${VERSION}
ENV NODE_ENV=production NODE_OPTIONS=--enable-source-maps HOST=0.0.0.0 PORT=8080 WEB_ROOT=/app/web/dist
COPY --from=bundle /bundle /app
COPY --from=web /app/web/dist /app/web/dist
RUN install -d -o 1000 -g 1000 /compile-cache
WORKDIR /app/gateway
# A numeric user, so that Kubernetes can verify runAsNonRoot. The process writes no files: the root file system may be read-only.
USER 1000:1000
# Compiled code of the bundles, which Node reads for the user that wrote it. Without settings the server ends once it has loaded
# them. The seed makes the code the same in each build.
ENV NODE_COMPILE_CACHE=/compile-cache
RUN ! node --random-seed=1 server.mjs 2>/dev/null && test -d /compile-cache/v*
EXPOSE 8080
STOPSIGNAL SIGTERM
# On an overloaded machine the server may not respond for a minute, and `docker compose up --wait` fails as soon as one container
# is unhealthy. Each check starts Node: one every two seconds leaves the processor to the servers that start.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --start-interval=2s --retries=6 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((response) => process.exit(response.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server.mjs"]
