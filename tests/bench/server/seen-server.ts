import { join } from 'node:path'
import { openLog } from '#server/log/open-log'
import { createMetrics } from '#server/metrics/create-metrics'
import { release } from '#server/release'
import { startBenchApp } from './bench-app.ts'

// Two servers in one process, so that what the runtime makes of the code is the same for both: one that writes lines
// and keeps figures, and one that does neither. Prints their addresses.
const env = (side: string) => ({ ...process.env, DATA_DIR: join(process.env.DATA_DIR ?? '', side) })
const settings = { METRICS_TOKEN: 'a-token-of-the-bench', TESSERA_LOG: 'info', TESSERA_LOG_FORMAT: 'json' }
const seen = await startBenchApp({ ...env('seen'), ...settings }, (config) => ({
  log: openLog({ ...config, release }),
  metrics: createMetrics({ report: console.error }),
}))
console.log(`${seen} ${await startBenchApp(env('unseen'))}`)
