import type { PageEntry } from '#kernel/page/records'
import { PageError } from '#kernel/page/values'
import { AppError } from '../../http/errors.ts'
import { createPageCodec } from '../../outside/kernel-codec.ts'
import { createPluginSet, type PluginSet } from '../../outside/plugin-set.ts'
import type { Publisher } from '../../outside/publisher.ts'
import { allSections, type ExchangeFile, itemsOf, type PartFinding, type UsableFile } from '../../parts/section.ts'
import { type ChildCalls, type ChildPlugins, type Entries, type Item, PIECE_BYTES, type Refused } from './child-protocol.ts'
import { withChoices } from './chosen-content.ts'
import { exchangeErrors } from './errors.ts'
import { shown } from './findings.ts'
import { piecesOf } from './pieces.ts'
import { pluginsHere } from './plugins-here.ts'
import { createPrepare, type Prepared } from './prepare.ts'
import { servicesOf } from './services.ts'
import { withoutContent, withoutItems } from './without-items.ts'
import { createWriting } from './writing.ts'

/** More beginnings of addresses than a file has services. */
const MOST_SERVICES = 1_000

export type Handlers = { readonly [call in keyof ChildCalls]: (input: ChildCalls[call]['input']) => Promise<ChildCalls[call]['output']> }

/** What the child does with one file after the other. `migrate` asks the server, where code of plugins runs in the compiler's process. */
export const createChildWork = (migrate: NonNullable<Publisher['migrate']>): Handlers => {
  let plugins: PluginSet = createPluginSet([])
  const writing = createWriting(() => createPageCodec(plugins))
  let bytes: Uint8Array[] = []
  let prepared: Prepared | null = null
  let usable: readonly UsableFile[] = []
  let items: Iterator<readonly Item[]> | null = null
  let entries: Iterator<readonly Entries[]> | null = null

  const read = (): Prepared => {
    if (prepared === null) throw new Error('No file is read')
    return prepared
  }
  const install = ({ builtIn, installed, disabled }: ChildPlugins): void => {
    plugins = createPluginSet(builtIn)
    plugins.install({ plugins: installed, disabled: new Set(disabled), failed: new Set() })
  }

  return {
    async begin(input) {
      if (input.plugins) install(input.plugins)
      bytes = []
      prepared = null
      usable = []
      items = null
      entries = null
      writing.forget()
      return null
    },
    async bytes(part) {
      bytes.push(part)
      return null
    },
    async read({ name, isKept }) {
      const whole = new Uint8Array(Buffer.concat(bytes))
      bytes = []
      const prepare = createPrepare({ codec: createPageCodec(plugins), publisher: { migrate } })
      const found = isKept
        ? await prepare.content({ file: JSON.parse(new TextDecoder().decode(whole)) as ExchangeFile, findings: [] })
        : await prepare.file(whole, name)
      const files = await usableOf(found.file)
      usable = files.usable
      prepared = found
      const own = shown(found.findings)
      const documents = [...found.documents.values()].map(({ document }) => document)
      const services = servicesOf(documents, plugins.lookup.outgoing()).slice(0, MOST_SERVICES)
      items = piecesOf(allItems(found, { findings: own.findings, fileFindings: files.findings, services, usable }), PIECE_BYTES)
      return { file: { ...withoutItems(found.file), services: [] }, moreFindings: own.moreFindings }
    },
    async items() {
      const next = items?.next()
      return next === undefined || next.done === true ? null : next.value
    },
    async choose(choices) {
      prepared = withChoices(read(), { choices, outgoing: plugins.lookup.outgoing(), plugins: pluginsHere(plugins) })
      return null
    },
    async entries() {
      entries ??= entryPieces(read())
      const next = entries.next()
      return next.done === true ? null : next.value
    },
    ...writing.calls,
    async upload({ at, from }) {
      return usable[at]?.bytes.slice(from, from + PIECE_BYTES) ?? new Uint8Array()
    },
  }
}

async function usableOf(file: ExchangeFile): Promise<{ usable: readonly UsableFile[]; findings: readonly PartFinding[] }> {
  const usable: UsableFile[] = []
  const findings: PartFinding[] = []
  for (const { key, form } of allSections()) {
    if (form.as !== 'files') continue
    const found = await form.usable(file[key] as never)
    usable.push(...found.usable)
    findings.push(...found.findings)
  }
  return { usable, findings }
}

interface Found {
  readonly findings: readonly PartFinding[]
  readonly fileFindings: readonly PartFinding[]
  readonly services: readonly { readonly address: string; readonly env: 'stg' | 'prd' | 'both'; readonly uses: number }[]
  readonly usable: readonly UsableFile[]
}

function* allItems({ file }: Prepared, found: Found): Iterable<Item> {
  for (const section of allSections()) {
    const { key } = section
    if (key === 'services') continue
    for (const item of itemsOf(section, file[key])) yield ['item', { key, item: withoutContent(section, item as object) }]
  }
  for (const each of found.services) yield ['service', { ...each, name: '' }]
  for (const each of found.findings) yield ['finding', each]
  for (const each of found.fileFindings) yield ['fileFinding', each]
  for (const { head } of found.usable) yield ['upload', head]
}

function* entryPieces({ documents }: Prepared): Generator<readonly Entries[]> {
  for (const [of, { name, document }] of documents)
    for (const part of piecesOf<PageEntry>(document.entries.values(), PIECE_BYTES)) yield [{ of, name, entries: part }]
}

/** A refusal as plain data; null for a fault of ours. */
export function refusedBy(error: unknown): Refused | null {
  if (error instanceof AppError) return { kind: error.kind, detail: error.options.detail ?? null }
  if (error instanceof PageError) return { kind: exchangeErrors.unusable, detail: error.told }
  return null
}
