# One image for all processes; docker-compose.yml sets the command.

ARG NODE_IMAGE=node:24-slim

FROM ${NODE_IMAGE} AS dependencies
LABEL com.ashfieldmoving.image=dependencies
WORKDIR /site
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund
COPY dev/image/prune-packages.sh ./
# The SBOM. --omit=dev would also drop production packages that a dev package uses.
RUN npm pkg delete devDependencies optionalDependencies \
 && npm sbom --omit=optional --sbom-format=cyclonedx >sbom.cdx.json \
 && sh prune-packages.sh

FROM ${NODE_IMAGE} AS build
# ops/deploy deletes untagged images with this label.
LABEL com.ashfieldmoving.image=build
WORKDIR /site
COPY package.json package-lock.json ./
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY . .
# find: the owner's pictures are in the build, without the place and time they were taken.
# chmod: under a strict umask, only the owner could read the files.
RUN NODE_ENV=production npm run build \
 && find content/owner -type f ! -name '*.json' ! -name '*.ts' -delete \
 && mkdir /image \
 && mv package.json config.ts logger.ts content domain db jobs metrics ops server desk build /image \
 && chmod -R a+rX /image

FROM ${NODE_IMAGE}
# MALLOC_ARENA_MAX: otherwise each thread that compresses pages holds on to freed memory.
ENV NODE_ENV=production MALLOC_ARENA_MAX=2
WORKDIR /site
COPY --from=dependencies /site/node_modules ./node_modules
COPY --from=dependencies /site/sbom.cdx.json ./
COPY --from=build /image ./
USER node
EXPOSE 3000
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=112", "server/start.mjs"]
# Last, so that it does not invalidate cached steps.
ARG REVISION=unknown
LABEL com.ashfieldmoving.image=site org.opencontainers.image.revision="$REVISION"
