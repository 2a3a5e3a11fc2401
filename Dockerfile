# syntax=docker/dockerfile:1
# The binary alone, on the C library that it needs. See deploy/README.md.
FROM oven/bun:1.4.4 AS build
WORKDIR /build
COPY package.json bun.lock bunfig.toml ./
RUN bun install --frozen-lockfile
COPY . .
RUN bun scripts/binary.ts --output /out/tessera && mkdir /out/data

FROM gcr.io/distroless/cc-debian12:nonroot
COPY --from=build /out/tessera /usr/local/bin/tessera
COPY --from=build --chown=65532:65532 /out/data /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER 65532:65532
WORKDIR /data
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=6s --start-period=30s --retries=3 CMD ["/usr/local/bin/tessera", "health"]
ENTRYPOINT ["/usr/local/bin/tessera"]
CMD ["start"]
