# One image for every process of the site; only the command differs:
# node server/main.ts (web), node jobs/worker.ts, node db/migrate.ts, node ops/cli.ts

FROM node:24-slim AS dependencies
WORKDIR /site
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund

FROM node:24-slim AS build
WORKDIR /site
COPY package.json package-lock.json ./
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY . .
# Under a strict umask the files of a clone are readable by their owner only.
RUN NODE_ENV=production npm run build \
 && mkdir /image \
 && mv package.json config.ts deadline.ts logger.ts content domain db monitoring jobs ops server build /image \
 && chmod -R a+rX /image

FROM node:24-slim
# Otherwise each thread that compresses pages keeps freed memory to itself.
ENV NODE_ENV=production MALLOC_ARENA_MAX=2
WORKDIR /site
COPY --from=dependencies /site/node_modules ./node_modules
COPY --from=build /image ./
# A volume mounted here takes its owner from this folder.
RUN mkdir kept-assets && chown node:node kept-assets
USER node
EXPOSE 3000
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=112", "server/main.ts"]
# Given by ops/deploy; at the end, so that they cost no other step its cache.
ARG VERSION=unknown REVISION=unknown CREATED=unknown
LABEL org.opencontainers.image.title="Ashfield Moving Co." \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION" \
      org.opencontainers.image.created="$CREATED" \
      org.opencontainers.image.licenses="UNLICENSED"
