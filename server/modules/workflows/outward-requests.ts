import { eq } from 'drizzle-orm'
import { MessageError } from '#kernel/message'
import { decodeText, locatedAddress, serviceAddress } from '#kernel/page/values'
import { secretNamesIn, withSecretsFrom, writtenParams } from '#sdk/workflow'
import type { Store } from '../../db/store.ts'
import type { Settings } from '../project-settings/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import {
  AnswerTooLarge,
  FetchRefused,
  formsOf,
  isBelowPrefix,
  isInside,
  maskInPieces,
  safeFetch,
  withoutSecretsInHeaders,
} from '../proxy/index.ts'
import type { Secrets } from '../secrets/index.ts'
import type { StepPlace } from './node-contexts.ts'
import type { OutwardParts } from './outward.ts'
import { FinalFailure } from './run-pass.ts'
import { noServiceWords, runWords } from './words.ts'

const LONGEST_MS = 60_000
const LARGEST_ANSWER = 1024 * 1024
const LARGEST_BODY = 1024 * 1024
const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'])
/** Of the connection, or of what the body was before it was read. */
const LEFT_OUT = new Set(['set-cookie', 'content-length', 'content-encoding', 'transfer-encoding', 'connection'])
/** Answers that have no body. */
const EMPTY = new Set([204, 205, 304])

interface RequestDeps {
  readonly store: Store<ProjectTables>
  readonly secrets: Pick<Secrets, 'forRequest'>
  readonly settings: Pick<Settings, 'config'>
  /** Resolves names of hosts; the system does where it is absent. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
}
interface Filled {
  readonly url: string
  readonly headers: { readonly [name: string]: string }
  /** Names of headers that hold secrets. */
  readonly secretHeaders: ReadonlySet<string>
  readonly body: string | undefined
  readonly isBodySecret: boolean
  readonly values: ReadonlyMap<string, string>
}

const countsOf = (names: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** Requests of runs to other servers. */
export class RunRequests {
  constructor(private readonly deps: RequestDeps) {}

  /** The values of all that the version was granted are masked, whichever step or attempt has sent them. */
  async prepare({ run, version, masking }: OutwardParts): Promise<void> {
    const { hosts, secrets } = version.grants
    if (secrets.length === 0) return
    for (const host of hosts) {
      const values = await this.deps.secrets.forRequest(run.projectId, run.env, secrets, host)
      for (const value of values.values()) masking.add(value)
    }
  }

  /** @throws MessageError for a secret that is not granted, not there, or not for this host */
  async secret({ run, version, masking }: OutwardParts, name: string, host: string): Promise<string> {
    if (!version.grants.secrets.includes(name)) throw new FinalFailure(runWords.secretNotGranted(name))
    const value = (await this.deps.secrets.forRequest(run.projectId, run.env, [name], host)).get(name)
    if (value === undefined) throw new FinalFailure(runWords.secretMissing(name, host))
    masking.add(value)
    return value
  }

  /** @throws MessageError for a request that is not made, or whose answer cannot be read */
  async fetch(parts: OutwardParts, at: StepPlace, given: string, init: RequestInit = {}): Promise<Response> {
    const { run, version, signal } = parts
    const isGranted = (to: URL): boolean => version.grants.hosts.includes(to.host)
    const { url, address } = await this.located(parts, given, isGranted)
    const method = (init.method ?? 'GET').toUpperCase()
    if (!METHODS.has(method)) throw new FinalFailure(runWords.badAddress)
    const filled = await this.fill(parts, at, { address, host: url.host, init })
    const { secretHeaders, isBodySecret, values } = filled
    const prefixes = await this.prefixesOf(run.projectId)
    const sent = { url: filled.url, method, headers: filled.headers, body: filled.body }
    try {
      const answer = await safeFetch(sent, {
        ...(this.deps.resolve ? { resolve: this.deps.resolve } : {}),
        allowsPrivate: (to) => isBelowPrefix(to, prefixes),
        follows: (from, to) => isGranted(to) && (from.host === to.host || !isBodySecret),
        carries: (name) => !secretHeaders.has(name.toLowerCase()) && !/^(authorization|cookie)$/i.test(name),
        timeoutMs: LONGEST_MS,
        maxBytes: LARGEST_ANSWER,
        signal,
      })
      const forms = formsOf(values.values())
      const bytes = await maskInPieces(answer.body, forms)
      const shown = Object.entries(withoutSecretsInHeaders(answer.headers, forms))
      return new Response(EMPTY.has(answer.status) ? null : decodeText(bytes, answer.headers['content-type']), {
        status: answer.status,
        headers: Object.fromEntries(shown.filter(([name]) => !LEFT_OUT.has(name))),
      })
    } catch (error) {
      throw error instanceof FetchRefused ? refusalOf(error, url.host) : error
    }
  }

  /** The whole address, with the prefix that its service has today where it names one. @throws MessageError */
  private async located(
    { run }: OutwardParts,
    given: string,
    isGranted: (to: URL) => boolean,
  ): Promise<{ readonly url: URL; readonly address: string }> {
    const named = serviceAddress(given)
    if (!named) {
      const url = URL.parse(given)
      if (!url || !/^https?:$/.test(url.protocol)) throw new FinalFailure(runWords.badAddress)
      if (!isGranted(url)) throw new FinalFailure(runWords.hostNotGranted(url.host))
      return { url, address: given }
    }
    const { settings, store } = this.deps
    const { services } = await settings.config(store.read, run.projectId)
    const located = locatedAddress(services, run.env, named)
    if (!located) throw new FinalFailure(noServiceWords(named.service))
    const url = URL.parse(located.url)
    if (!url) throw new FinalFailure(runWords.badAddress)
    if (!isGranted(url)) throw new FinalFailure(runWords.serviceHostNotGranted(named.service, url.host))
    if (![url, asDecoded(url)].every((each) => each && isInside(each, located.prefix)))
      throw new FinalFailure(runWords.leavesService(located.prefix))
    return { url, address: located.url }
  }

  /** The request with values in the places of its references, which the author's own settings must contain. */
  private async fill(
    parts: OutwardParts,
    { node, place }: StepPlace,
    { address, host, init }: { readonly address: string; readonly host: string; readonly init: RequestInit },
  ): Promise<Filled> {
    const given = headersOf(init, `${parts.run.id}:${place}`)
    const body = typeof init.body === 'string' ? init.body : undefined
    if ((body?.length ?? 0) > LARGEST_BODY) throw new FinalFailure(runWords.bodyTooLarge)
    const names = secretNamesIn([address, ...Object.values(given), body ?? ''].join('\n'))
    const written = countsOf(secretNamesIn(writtenParams(node).all))
    for (const [name, count] of countsOf(names))
      if (count > (written.get(name) ?? 0)) throw new FinalFailure(runWords.secretInData(name))
    const values = new Map<string, string>()
    for (const name of new Set(names)) values.set(name, await this.secret(parts, name, host))
    const secretOf = (name: string): string => values.get(name) ?? ''
    const type = given['content-type'] ?? ''
    const isForm = /^application\/x-www-form-urlencoded\b/i.test(type)
    const inBody = (name: string): string => {
      if (isForm) return encodeURIComponent(secretOf(name))
      return /\bjson\b/i.test(type) ? JSON.stringify(secretOf(name)).slice(1, -1) : secretOf(name)
    }
    return {
      url: withSecretsFrom(address, (name) => encodeURIComponent(secretOf(name))),
      headers: Object.fromEntries(Object.entries(given).map(([name, text]) => [name, withSecretsFrom(text, secretOf)])),
      secretHeaders: new Set(Object.keys(given).filter((name) => secretNamesIn(given[name]!).length > 0)),
      body: body === undefined ? undefined : withSecretsFrom(body, inBody),
      isBodySecret: secretNamesIn(body ?? '').length > 0,
      values,
    }
  }

  private async prefixesOf(projectId: number): Promise<readonly string[]> {
    const { store } = this.deps
    const { project } = store.t
    const [row] = await store.read
      .select({ prefixes: project.privatePrefixes })
      .from(project)
      .where(eq(project.id, projectId))
    return row?.prefixes ?? []
  }
}

/** The address as a server reads it that takes encoded slashes and dots for plain ones; null where it cannot be decoded. */
function asDecoded(url: URL): URL | null {
  try {
    const decoded = new URL(url)
    decoded.pathname = decodeURIComponent(url.pathname)
    return decoded
  } catch {
    return null
  }
}

/** @throws MessageError for what no header can be */
function headersOf({ headers }: RequestInit, key: string): { readonly [name: string]: string } {
  try {
    const given = new Headers(headers)
    if (!given.has('idempotency-key')) given.set('idempotency-key', key)
    return Object.fromEntries(given)
  } catch {
    throw new FinalFailure(runWords.badHeaders)
  }
}

function refusalOf(error: FetchRefused, host: string): MessageError {
  if (error instanceof AnswerTooLarge) return new FinalFailure(runWords.answerTooLarge(LARGEST_ANSWER / 1024 / 1024))
  if (error.reason === 'redirects') return new FinalFailure(runWords.redirected(host))
  if (error.reason === 'timeout') return new MessageError(runWords.noAnswer(host, LONGEST_MS / 1000))
  const told = runWords.unreachable(host)
  return error.reason === 'address' ? new FinalFailure(told) : new MessageError(told)
}
