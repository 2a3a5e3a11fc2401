import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Envelope, Session } from '#server/wire'

export interface Started {
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
}

/** Starts a script of this folder that prints its address first. */
export const startScript = async (script: string, env: Readonly<Record<string, string>> = {}): Promise<Started> => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-'))
  const child = Bun.spawn([process.execPath, join(import.meta.dirname, script)], {
    env: { DATA_DIR: folder, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const reader = child.stdout.getReader()
  const { value } = await reader.read()
  if (value === undefined) throw new Error(`${script} did not start`)
  // What it writes from then on is read, as it would be by whoever keeps its log.
  const drain = async (): Promise<void> => {
    while (!(await reader.read()).done);
  }
  void drain()
  return {
    url: new TextDecoder().decode(value).trim(),
    pid: child.pid,
    async stop() {
      child.kill('SIGKILL')
      await child.exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Answers a second, as a client in a process of its own counts them. */
export const answersPerSecond = async (url: string, headers: Record<string, string> = {}, seconds = 1): Promise<number> => {
  const script = join(import.meta.dirname, 'load-client.ts')
  const child = Bun.spawn([process.execPath, script, url, JSON.stringify(headers), String(seconds)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const text = await new Response(child.stdout).text()
  if ((await child.exited) !== 0) throw new Error('The load client failed')
  return Number(text)
}

/** Runs a script of this folder that prints one line of JSON at its end. */
export const runClient = async <T>(script: string, ...args: readonly (string | number)[]): Promise<T> => {
  const child = Bun.spawn([process.execPath, join(import.meta.dirname, script), ...args.map(String)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const text = await new Response(child.stdout).text()
  if ((await child.exited) !== 0) throw new Error(`${script} failed`)
  return JSON.parse(text) as T
}

/** Calls as the administrator of a bench server. */
export const signIn = (url: string) => signInAs(url, '/user/login', { userName: 'admin@test.dev', userPwd: 'correct horse battery' })

/** Calls as whoever a login answers. */
export const signInAs = async (url: string, path: string, who: object) => {
  const login = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(who),
  })
  const { code, data, msg } = (await login.json()) as Envelope<Session>
  if (code !== 0) throw new Error(`${path}: ${msg}`)
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${data.token}`,
    cookie: login.headers.get('set-cookie')?.split(';')[0] ?? '',
  }
  const call = async <T>(path: string, body: unknown): Promise<T> => {
    const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const envelope = (await answer.json()) as Envelope<T>
    if (envelope.code !== 0) throw new Error(`${path}: ${envelope.msg}`)
    return envelope.data
  }
  return Object.assign(call, { headers })
}
