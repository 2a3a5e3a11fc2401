import { type CallInput, type CallKey, type CallOutput, requestOfCall } from '../../apps/shell/call-request.ts'
import type { Environment, PageInfo, Session } from '../../server/wire.ts'
import { administrator } from './administrator.ts'
import { isOld, read, storedLogin } from './logins.ts'
import { codeIn, mailsIn, mailTo, type ReadMail } from './mails.ts'
import { dataDirOf } from './server.ts'

/** The server as a signed-in user reaches it. */
export interface Api {
  readonly session: Session
  /** A call of the server by method and path, which decide what is sent and what is answered. */
  call<K extends CallKey>(key: K, input: CallInput<K>): Promise<CallOutput<K>>
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: object): Promise<T>
}

/** Signs in and keeps both halves of the session. */
export async function signIn(url: string, account: { email: string; password: string } = administrator): Promise<Api> {
  let login = await storedLogin(url, account, 'api')
  // One for a whole file of journeys lives longer than its login.
  const headers = async () => {
    if (isOld(login)) login = await storedLogin(url, account, 'api')
    return login.headers
  }
  const send = async (path: string, body?: object) =>
    fetch(`${url}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...(await headers()), ...(body ? { 'content-type': 'application/json' } : {}) },
      body: body && JSON.stringify(body),
    })
  return {
    session: login.session,
    async call(key, input) {
      const { path, init } = requestOfCall(key, input)
      return read(
        await fetch(`${url}/api${path}`, { ...init, headers: { ...(await headers()), ...(init.headers as Record<string, string>) } }),
      )
    },
    get: async <T>(path: string) => read<T>(await send(path)),
    post: async <T>(path: string, body: object) => read<T>(await send(path, body)),
  }
}

type Headers = Readonly<Record<string, string>>
/** Milliseconds; all journeys share one address, and with it what a minute allows visitors. */
const LONGEST_TURN = 60_000

/** Posts as a visitor; one who is to come back within a minute comes back once. */
const post = async (url: string, path: string, body: object, headers: Headers): Promise<Response> => {
  const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch(`${url}/api${path}`, init)
  const wait = Number(answer.headers.get('retry-after')) * 1000
  if (answer.status !== 429 || !(wait > 0 && wait <= LONGEST_TURN)) return answer
  await answer.body?.cancel()
  await new Promise((resolve) => setTimeout(resolve, wait))
  return fetch(`${url}/api${path}`, init)
}

/** An address of another network each time, for servers that believe a proxy. */
const elsewhere = (): string => `10.${[...crypto.getRandomValues(new Uint8Array(3))].join('.')}`

/**
 * Makes an account as a visitor does, with the code from the mail, and leaves it signed out.
 * `headers` are sent with each request; `mails` reads what was sent, for a server with a mail server.
 */
export async function register(
  url: string,
  { email, password }: { email: string; password: string },
  headers: Headers = { 'x-forwarded-for': elsewhere() },
  mails: () => Promise<readonly ReadMail[]> = () => mailsIn(dataDirOf(url)),
): Promise<void> {
  await read<null>(await post(url, '/user/sendEmail', { userEmail: email }, headers))
  const code = codeIn(await mailTo(email, mails))
  await read<Session>(await post(url, '/user/regist', { userName: email, code, userPwd: password }, headers))
}

/** An element of a page's stored form, as a test writes it. */
export interface StoredElement {
  readonly id: string
  readonly type: string
  readonly props?: object
  /** The text of its styles. */
  readonly css?: string
  /** Its data source. */
  readonly api?: object
  /** The region of its parent; the main one when absent. */
  readonly slot?: string
  readonly children?: readonly StoredElement[]
}

/** The stored form of a page with these elements and nothing else. */
export function storedPage(elements: readonly StoredElement[]): object {
  const map: Record<string, object> = {}
  const node = (element: StoredElement): object => {
    map[element.id] = {
      id: element.id,
      type: element.type,
      name: element.id,
      config: {
        props: element.props ?? {},
        style: {},
        ...(element.css === undefined ? {} : { scopeCss: element.css }),
        ...(element.api && { api: element.api }),
      },
      events: [],
    }
    const slot = element.slot === undefined ? {} : { slot: element.slot }
    return { id: element.id, type: element.type, name: element.id, ...slot, elements: (element.children ?? []).map(node) }
  }
  const tree = elements.map(node)
  return {
    config: { props: {}, style: {}, events: [] },
    events: [],
    apis: {},
    elements: tree,
    elementsMap: map,
    variables: [],
    variableData: {},
    formData: {},
  }
}

/** What a server says that had too little time to compile, on a busy machine. */
const TOO_LONG = 'code 50032'

/**
 * Publishes a page, also with findings: many pages of tests are wrong on purpose, which their author may publish all
 * the same. Where the server had too little time, up to twice more.
 */
export async function publish(api: Api, id: number, env: Environment = 'prd', tries = 3): Promise<void> {
  try {
    await api.call('POST /page/publish/create', { env, id, force: true })
  } catch (error) {
    if (tries === 1 || !String(error).includes(TOO_LONG)) throw error
    await publish(api, id, env, tries - 1)
  }
}

/** Creates a page in a project of its own, open to everybody, and publishes it. */
export async function publishPage(api: Api, name: string, pageData: object, env: Environment = 'prd'): Promise<PageInfo> {
  const project = await api.call('POST /project/create', { name: `Project of ${name}` })
  const page = await api.call('POST /pages/create', { name, projectId: project.id, isPublic: 1, pageData })
  await publish(api, page.id, env)
  return page
}
