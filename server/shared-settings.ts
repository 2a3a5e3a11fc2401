/**
 * What each node may have another of: its address, its folders, its own name, and what its log and its tools look like.
 */
const OF_A_NODE: ReadonlySet<string> = new Set([
  ...['PORT', 'HOST', 'DATA_DIR', 'NODE_ENV', 'DRAIN_SECONDS', 'TESSERA_NODE', 'TESSERA_LOG', 'TESSERA_LOG_FORMAT'],
  ...[
    'TESSERA_WEB',
    'TESSERA_WATCH',
    'TESSERA_PLUGINS',
    'TESSERA_MIGRATE',
    'TESSERA_ADMIN_EMAIL',
    'TESSERA_ADMIN_PASSWORD',
  ],
  ...['METRICS_PORT', 'METRICS_HOST', 'METRICS_TOKEN', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_HEADERS'],
  ...['OTEL_SERVICE_NAME', 'OTEL_TRACES_SAMPLER_ARG'],
  // Nodes may reach the same one in different ways.
  ...['DATABASE_URL', 'REDIS_URL', 'S3_URL', 'SMTP_URL'],
])

/** What all nodes of an installation are to have the same, as texts by the names of the settings. */
export const sharedSettings = (settings: { readonly [name: string]: unknown }): { readonly [name: string]: string } =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) => (OF_A_NODE.has(name) ? [] : [[name, String(value)]])),
  )
