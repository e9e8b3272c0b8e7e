# Node's version is that of package.json, whose npm packages bring the same Node elsewhere.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN node scripts/pack.mjs /out --external-postgres

# Debian's own libraries and Node's program: no npm, no compiler, no shell script of ours.
FROM debian:12.15-slim
# useradd would write today's date and take any free group.
RUN echo 'muhur:x:10001:10001::/app:/usr/sbin/nologin' >> /etc/passwd \
  && echo 'muhur:x:10001:' >> /etc/group \
  && install -d -o muhur -g muhur -m 700 /data
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /out /app
WORKDIR /app
USER muhur
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=1
VOLUME /data
EXPOSE 3000
# Not /healthz: a new container would not bring a database back that is away.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=75", "--expose-gc", "server/src/main.ts"]
