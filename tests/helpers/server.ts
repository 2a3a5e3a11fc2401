import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/entries.ts'
import { freePort } from '../../scripts/free-port.ts'
import { administrator } from './administrator.ts'

const bun = process.versions.bun ? process.execPath : join(root, 'node_modules/.bin/bun')

/** A server of its own for a test: its address, its folder, what it has printed, and ways to end it. */
export interface RunningServer {
  readonly url: string
  readonly dataDir: string
  readonly process: ChildProcess
  /** Everything printed so far. */
  output(): string
  /** Ends it as an operator would, and removes its folder unless `keepData`. */
  stop(options?: { keepData?: boolean }): Promise<void>
  /** Ends it as a power cut would. The folder stays. */
  kill(): Promise<void>
}

/** The folders of servers that this process has started, by address. */
const folders = new Map<string, string>()

/** The folder of a server that this process has started. */
export function dataDirOf(url: string): string {
  const folder = folders.get(url)
  if (folder === undefined) throw new Error(`This process has started no server at ${url}`)
  return folder
}

interface ServerOptions {
  readonly dataDir?: string
  readonly port?: number
  /** Overrides the settings. */
  readonly env?: Record<string, string>
  /** Leaves the first run open. */
  readonly withoutAdministrator?: boolean
  /** A file that is run in the server's process before the server. */
  readonly preload?: string
  /** The binary instead of the sources. It gets nothing but settings as its environment. */
  readonly binary?: string
}

/** Starts the real server, on a free port unless one is named, and waits until it is healthy. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const port = options.port ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'tessera-test-'))
  const account = options.withoutAdministrator
    ? {}
    : { TESSERA_ADMIN_EMAIL: administrator.email, TESSERA_ADMIN_PASSWORD: administrator.password }
  const preload = options.preload === undefined ? [] : ['--preload', join(root, options.preload)]
  const { binary } = options
  const place = { PORT: String(port), HOST: '127.0.0.1', BASE_URL: url, DATA_DIR: dataDir }
  const settings = { ...place, ...account, ...options.env }
  const child = spawn(binary ?? bun, binary === undefined ? [...preload, 'server/index.ts'] : [], {
    cwd: binary === undefined ? root : dataDir,
    env: binary === undefined ? { ...process.env, ...settings } : settings,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => printed.push(String(part)))
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  folders.set(url, dataDir)
  await waitUntilHealthy(url, child, () => printed.join(''))
  return {
    url,
    dataDir,
    process: child,
    output: () => printed.join(''),
    kill: () => end('SIGKILL'),
    stop: async ({ keepData = false } = {}) => {
      await end('SIGTERM')
      if (!keepData) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function waitUntilHealthy(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output()}`)
    const answer = await fetch(`${url}/api/health`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  child.kill('SIGKILL')
  throw new Error(`The server was not healthy after 30 s:\n${output()}`)
}
