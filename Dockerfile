# The application in an image: built with all packages, run with those of production, as a user without rights, from a root
# file system that may be read-only. What it writes goes to the volume /data and to /tmp.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --include=optional --ignore-scripts --no-audit --no-fund
COPY tsconfig.base.json tsconfig.web.json vite.config.ts react-router.config.ts ./
COPY public public
COPY workshop/scripts workshop/scripts
COPY data/reference data/reference
COPY src src
RUN node workshop/scripts/build-web.ts

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The image brings its own Node, so the one among the packages stays out.
RUN npm ci --omit=dev --include=optional --ignore-scripts --no-audit --no-fund && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:24-bookworm-slim
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY package.json LICENSE ./
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/build build
COPY data/reference data/reference
COPY src src
COPY workshop/demo workshop/demo
RUN install -d -o node -g node -m 700 /data /backups
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# The first start sets the database up and, with DEMO=1, fills it, which may take minutes on a small machine.
HEALTHCHECK --interval=5s --timeout=3s --start-period=5m --retries=3 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "workshop/demo/main.ts"]
