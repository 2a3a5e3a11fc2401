import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Envelope, Session } from '#server/wire'

const main = join(import.meta.dirname, 'killed-server-main.ts')

/** A server in a process of its own, which a test may kill. */
export interface KillableServer {
  readonly pid: number
  /** Answers what a call answered. @throws Error with its message where it was refused, or the server has gone */
  send<T>(path: string, body: object): Promise<T>
  detail<T>(path: string): Promise<T>
  kill(signal?: 'SIGKILL' | 'SIGTERM'): Promise<number>
}

/** Starts a server with its work in the background and signs its administrator in. */
export async function startKillable(env: {
  readonly DATA_DIR: string
  readonly DATABASE_URL: string
}): Promise<KillableServer> {
  const child = Bun.spawn([process.execPath, main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const reader = child.stdout.getReader()
  let text = ''
  while (!text.includes('\n')) {
    const { value, done } = await reader.read()
    if (done) throw new Error('The server ended before it was ready')
    text += new TextDecoder().decode(value)
  }
  reader.releaseLock()
  const url = text.trim()
  const login = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'admin@test.dev', userPwd: 'correct horse battery' }),
  })
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { data: session } = (await login.json()) as Envelope<Session>
  const headers = { authorization: `Bearer ${session.token}`, cookie }
  const read = async <T>(path: string, answer: Response): Promise<T> => {
    const envelope = (await answer.json()) as Envelope<T>
    if (envelope.code !== 0) throw new Error(`${path}: ${envelope.msg}`)
    return envelope.data
  }
  return {
    pid: child.pid,
    async send<T>(path: string, body: object) {
      const isForm = body instanceof FormData
      const answer = await fetch(`${url}/api${path}`, {
        method: 'POST',
        headers: { ...headers, ...(isForm ? {} : { 'content-type': 'application/json' }) },
        body: isForm ? body : JSON.stringify(body),
      })
      return read<T>(path, answer)
    },
    detail: async <T>(path: string) => read<T>(path, await fetch(`${url}/api${path}`, { headers })),
    kill(signal = 'SIGKILL') {
      child.kill(signal)
      return child.exited
    },
  }
}

/** Resident bytes of a process and those that it started. */
export function memoryOf(pid: number): number {
  try {
    const own = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/)
    return children.reduce((sum, child) => sum + (child === '' ? 0 : memoryOf(Number(child))), own)
  } catch {
    return 0
  }
}
