import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { defineCommand, UsageError } from '../../commands/command.ts'
import { parseConfig } from '../../config.ts'
import { OperatorError } from '../../operator-error.ts'
import type { Envelope, ImportPlan, ImportSummary, Session } from '../../wire.ts'
import { type ArchiveFiles, packArchive, unpackArchive } from './archive.ts'
import { ROOT_FILE } from './record-files.ts'

interface Server {
  get(path: string): Promise<Uint8Array>
  send<T>(path: string, fields: { readonly [name: string]: string | Blob }): Promise<T>
}

const parsed = async <T>(response: Response): Promise<T> => {
  const answer = (await response.json().catch(() => null)) as Envelope<T> | null
  if (answer?.code !== 0) throw new OperatorError(answer?.msg || `The server answered ${response.status}`)
  return answer.data
}

async function signIn(address: string): Promise<Server> {
  const { TESSERA_EMAIL: userName, TESSERA_PASSWORD: userPwd } = process.env
  if (!userName || !userPwd) throw new OperatorError('Say who you are by TESSERA_EMAIL and TESSERA_PASSWORD.')
  const headers = { 'content-type': 'application/json', 'accept-language': 'en' }
  const login = fetch(`${address}/api/user/login`, { method: 'POST', headers, body: JSON.stringify({ userName, userPwd }) })
  const response = await login.catch(() => {
    throw new OperatorError(`There is no server at ${address}`)
  })
  const { token } = await parsed<Session>(response)
  // A login is a token and a cookie.
  const cookie = response.headers.getSetCookie().map((each) => each.split(';')[0])
  const known = { authorization: `Bearer ${token}`, cookie: cookie.join('; '), 'accept-language': 'en' }
  return {
    async get(path) {
      const answer = await fetch(`${address}/api${path}`, { headers: known })
      if (!answer.ok) await parsed(answer)
      return new Uint8Array(await answer.arrayBuffer())
    },
    async send(path, fields) {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.append(name, value)
      return parsed(await fetch(`${address}/api${path}`, { method: 'POST', headers: known, body }))
    },
  }
}

const isFile = (place: string): boolean => /\.(json|zip)$/i.test(place)

/** All files below a folder, as an archive names them; what tools keep in hidden folders is none of it. */
function filesBelow(folder: string): ArchiveFiles {
  const found = new Map<string, Uint8Array>()
  const visit = (at: string): void => {
    for (const each of readdirSync(at, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(at, each.name)
      if (each.name.startsWith('.')) continue
      if (each.isDirectory()) visit(path)
      else if (each.isFile()) found.set(relative(folder, path).split(sep).join('/'), readFileSync(path))
    }
  }
  visit(folder)
  return found
}

/** What an export writes, which the next one into the same folder may take away. */
const FOLDERS = [
  ...['pages', 'blocks', 'texts', 'variables', 'look', 'menus', 'roles', 'policies', 'dictionaries', 'models', 'views'],
  ...['workflows', 'approvalFlows'],
  ...['records', 'serials', 'recordPeople', 'files'],
]
const SINGLE = ['project', 'hosts', 'plugins', 'services', 'secrets']

/** The folder holds these files and no other records. */
function writeFolder(folder: string, files: ArchiveFiles): void {
  mkdirSync(folder, { recursive: true })
  const before = filesBelow(folder)
  if (before.size > 0 && !before.has(ROOT_FILE)) throw new OperatorError(`${folder} holds something else: choose an empty folder`)
  const folders = new Set([...files.keys()].map((name) => name.split('/')[0]))
  const ours = new RegExp(`^(${FOLDERS.join('|')})/|^(${SINGLE.join('|')})\\.json$`)
  for (const name of before.keys()) if (!files.has(name) && (ours.test(name) || folders.has(name.split('/')[0]))) rmSync(join(folder, name))
  for (const [name, bytes] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), bytes)
  }
}

function readPlace(place: string): File {
  const isFolder = statSync(place, { throwIfNoEntry: false })?.isDirectory()
  if (isFolder === undefined) throw new OperatorError(`There is no ${place}`)
  return isFolder ? new File([packArchive(filesBelow(place))], `${basename(place)}.zip`) : new File([readFileSync(place)], basename(place))
}

function print(plan: ImportPlan): void {
  console.log(`${plan.kind} “${plan.name}” → ${plan.target ? `project ${plan.target.id} “${plan.target.name}”` : 'a new project'}`)
  for (const { part, count, same } of plan.counts) console.log(`  ${part}: ${count}${same > 0 ? ` (${same} are here already)` : ''}`)
  for (const { level, of, message } of plan.findings) console.log(`  ${level}: ${of ? `${of}: ` : ''}${message.en}`)
  for (const { id, name, choices, choice } of plan.taken) console.log(`  taken: ${name} [${id}] ${choices.join(' | ')}, usually ${choice}`)
  for (const { address, env } of plan.services) console.log(`  service (${env}): ${address}`)
  for (const { id, isHere } of plan.hosts) if (!isHere) console.log(`  host to allow: [${id}]`)
  for (const { id, version, here, state } of plan.plugins)
    console.log(`  plugin ${id} ${version}: ${state === 'missing' ? 'not here' : `here as ${here}`}`)
  for (const { id, name, of } of plan.secrets) console.log(`  secret: ${name}${of ? ` of ${of}` : ''} [${id}]`)
}

const PLACE = 'a file (shop.json, shop.zip), or a folder with a file for each record, for Git'
const SIGN_IN = 'Signs in to a running server with TESSERA_EMAIL and TESSERA_PASSWORD.'
const server = { value: 'ADDRESS', says: 'address of the server, that of the settings unless given' } as const
const addressOf = (given: string | undefined): string => (given ?? parseConfig(process.env).baseUrl).replace(/\/+$/, '')

/** Takes a page or a project out of a running server. */
export const exportCommand = defineCommand({
  name: 'export',
  says: 'exports a page or a project of a running server',
  details: [SIGN_IN],
  options: {
    project: { value: 'ID', says: 'the project' },
    page: { value: 'ID', says: 'or the page' },
    to: { value: 'PLACE', says: PLACE },
    server,
  },
  async run({ project, page, to, server }) {
    if ((project === undefined) === (page === undefined)) throw new UsageError('Name either --project or --page.')
    if (!to) throw new UsageError('Name the place of the export with --to.')
    const form = /\.json$/i.test(to) ? 'json' : 'records'
    const session = await signIn(addressOf(server))
    const bytes = await session.get(`/exchange/${project ? `project/${project}` : `page/${page}`}?form=${form}`)
    if (isFile(to)) writeFileSync(to, bytes)
    else writeFolder(to, unpackArchive(bytes))
    console.log(`Exported to ${to}`)
  },
})

/** Brings such a file or folder into a running server. */
export const importCommand = defineCommand({
  name: 'import',
  says: 'shows what an import into a running server would do, and does it with --yes',
  details: [SIGN_IN],
  options: {
    from: { value: 'PLACE', says: PLACE },
    into: { value: 'ID', says: 'the project that it comes to; a new one unless given' },
    choices: { value: 'FILE', says: 'a JSON file with choices that differ from the usual ones' },
    yes: { says: 'imports; without it nothing is written' },
    server,
  },
  async run({ from, into, choices: chosen, yes, server }) {
    if (!from) throw new UsageError('Name the file or the folder with --from.')
    const address = addressOf(server)
    const file = readPlace(from)
    const target: { readonly [name: string]: string } = into === undefined ? {} : { projectId: into }
    const path = into === undefined ? '/exchange' : '/exchange/into'
    const session = await signIn(address)
    if (!yes) {
      print(await session.send<ImportPlan>(`${path}/check`, { ...target, file }))
      console.log('Nothing was written. Import it with --yes; what is chosen otherwise than usual goes into the file of --choices.')
      return
    }
    const choices = chosen === undefined ? '{}' : readFileSync(chosen, 'utf8')
    const { sentences, projectId } = await session.send<ImportSummary>(`${path}/import`, { ...target, file, choices })
    for (const { en } of sentences) console.log(en)
    console.log(`${address}/project/${projectId}/pages`)
  },
})
