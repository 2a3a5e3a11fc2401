import { type BlockLookup, blockOf, blockPinsOf, blockPrefix, type ElementRecord, elementOf, type PageDocument } from '#kernel/page/records'

/** What an id of a program means that is of an entry inside of a block. */
export interface Inside {
  /** The element of the page that uses the block, or that uses one which has it within. */
  readonly use: ElementRecord
  readonly block: string
  /** In the block's own document. */
  readonly entry: string
  /** `Use › Text`, with the uses in between. */
  readonly name: string
}

/** Where a path of rows leads through: `ForEach_1:r7/Block_1:`. */
const elementsOf = (scope: string | undefined): ReadonlySet<string> =>
  new Set((scope ?? '').split('/').map((part) => part.slice(0, part.indexOf(':'))))

/** Finds an entry of a page's blocks by the id that it has in programs; `scope` says which of several uses is meant, else it is the first. */
export function insideOf(document: PageDocument, lookup: BlockLookup | undefined, id: string, scope?: string): Inside | undefined {
  const [own = ''] = id.split('@')
  if (!lookup || document.entries.has(own)) return undefined
  const through = elementsOf(scope ?? id.slice(own.length + 1))
  const uses = usesIn(document).sort((a, b) => Number(through.has(b.id)) - Number(through.has(a.id)))
  for (const use of uses) {
    const found = search(document, lookup, use, own, through, [])
    if (found) return { ...found, use, name: [use.name, ...found.names].join(' › ') }
  }
  return undefined
}

interface Found {
  readonly block: string
  readonly entry: string
  readonly names: readonly string[]
}

function search(
  document: PageDocument,
  lookup: BlockLookup,
  use: ElementRecord,
  id: string,
  through: ReadonlySet<string>,
  above: readonly string[],
): Found | undefined {
  const block = blockOf(use.type) ?? ''
  const pins = blockPinsOf(document)
  const version = Object.hasOwn(pins, block) ? pins[block]! : 0
  const content = above.includes(block) ? undefined : lookup(block, version)
  if (!content) return undefined
  const prefix = blockPrefix(block, version)
  const entry = id.startsWith(prefix) ? content.entries.get(id.slice(prefix.length)) : undefined
  if (entry) return { block, entry: entry.id, names: 'name' in entry && entry.name !== '' ? [entry.name] : [] }
  const inner = usesIn(content).sort((a, b) => Number(through.has(prefix + b.id)) - Number(through.has(prefix + a.id)))
  for (const next of inner) {
    const found = search(content, lookup, next, id, through, [...above, block])
    if (found) return { ...found, names: [next.name, ...found.names] }
  }
  return undefined
}

const usesIn = (document: PageDocument): ElementRecord[] =>
  [...document.entries.keys()].flatMap((id) => {
    const element = elementOf(document, id)
    return element && blockOf(element.type) !== undefined ? [element] : []
  })

/** What to call what stands in the state of a page under an id of a block, or under the path of its uses (`#Block_1:`); the key of a row is kept. */
export function nameInState(document: PageDocument, lookup: BlockLookup | undefined, key: string): string | undefined {
  if (!key.startsWith('#')) return insideOf(document, lookup, key)?.name
  const path = key.slice(1)
  const names = path.split('/').map((part) => {
    const [id = '', row = ''] = [part.slice(0, part.indexOf(':')), part.slice(part.indexOf(':') + 1)]
    const name = elementOf(document, id)?.name ?? insideOf(document, lookup, id, path)?.name.split(' › ').at(-1)
    return name && (row === '' ? name : `${name} (${row})`)
  })
  return names.includes(undefined) ? undefined : names.join(' › ')
}
