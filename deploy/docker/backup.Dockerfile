# Image of the backup command, with pg_dump and pg_restore: docker build -f deploy/docker/backup.Dockerfile -t commonyard/backup .
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim
ARG POSTGRES_IMAGE=docker.io/library/postgres:18

FROM ${NODE_IMAGE} AS repository
WORKDIR /repository
COPY . .
RUN node deploy/docker/prune.ts /manifests /sources deploy/backup

FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY --from=repository /manifests ./
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev --ignore-scripts --no-audit --no-fund --no-update-notifier \
 && rm package-lock.json .npmrc \
 && find . -type f -path '*/node_modules/*' \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' -o -name '*.md' \) -delete

FROM ${POSTGRES_IMAGE}
ARG VERSION=0.0.0-dev
ARG REVISION=unknown
ARG SOURCE=unknown
LABEL org.opencontainers.image.title="CommonYard backup" \
      org.opencontainers.image.description="Backs up and restores the data of CommonYard" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.source="${SOURCE}" \
      org.opencontainers.image.licenses="MIT"
COPY --from=dependencies /usr/local/bin/node /usr/local/bin/node
COPY --from=dependencies /app /app
COPY --from=repository /sources /app
# A new volume mounted here inherits this owner.
RUN install -d -o 1000 -g 1000 -m 700 /backups
WORKDIR /app/deploy/backup
USER 1000:1000
ENV NODE_ENV=production
ENTRYPOINT ["node", "src/main.ts"]
CMD ["list"]
