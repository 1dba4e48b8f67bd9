# One image for every process; only the command differs (docker-compose.yml).

ARG NODE_IMAGE=node:24-slim

FROM ${NODE_IMAGE} AS dependencies
LABEL com.ashfieldmoving.image=dependencies
WORKDIR /site
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund
COPY dev/image/prune-packages.sh ./
# The SBOM. --omit=dev would also leave out production packages that a development package uses.
RUN npm pkg delete devDependencies optionalDependencies \
 && npm sbom --omit=optional --sbom-format=cyclonedx >sbom.cdx.json \
 && sh prune-packages.sh

FROM ${NODE_IMAGE} AS build
# ops/deploy removes what has this label and no name.
LABEL com.ashfieldmoving.image=build
WORKDIR /site
COPY package.json package-lock.json ./
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY . .
# Under a strict umask the files of a clone are readable by their owner only.
RUN NODE_ENV=production npm run build \
 && mkdir /image \
 && mv package.json config.ts logger.ts content domain db jobs ops server desk build /image \
 && chmod -R a+rX /image

FROM ${NODE_IMAGE}
# Otherwise each thread that compresses pages keeps freed memory to itself.
ENV NODE_ENV=production MALLOC_ARENA_MAX=2
WORKDIR /site
COPY --from=dependencies /site/node_modules ./node_modules
COPY --from=dependencies /site/sbom.cdx.json ./
COPY --from=build /image ./
# A volume mounted here takes its owner from this folder.
RUN mkdir kept-assets && chown node:node kept-assets
USER node
EXPOSE 3000
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=112", "server/start.mjs"]
# At the end, so that it costs no other step its cache.
ARG REVISION=unknown
LABEL com.ashfieldmoving.image=site org.opencontainers.image.revision="$REVISION"
