import { describe, expect, it } from 'vitest'
import { findNodes } from './find-nodes.ts'
import { type SourceFile, sourceFiles } from './source-files.ts'
import { isNode, type SyntaxNode } from './syntax.ts'

// An edit has three forms between a control and the log: what a control gives (`FieldEdit`), the edit (`Changes` of the document that is open; on its way
// and on the server the same as cells, `Edit`), and the row of the log, which is the text of that `Edit` and of its inverse.

/** Forms that an edit had beside these. */
const GONE = new Set(['Patch', 'PatchJson', 'PropChange', 'SavePage', 'patchToJson', 'parsePatch', 'patchSchema', 'toChange'])
/** Calls of older clients, which are adapters; the card of a page is saved by the first, and is no document. */
const OLDER_CALLS = new Set(['POST /pages/update', 'POST /blocks/save'])

const nameOf = (node: unknown): string => (isNode(node) && typeof node.name === 'string' ? node.name : '')

function namesGone(node: SyntaxNode): string | undefined {
  return node.type === 'Identifier' && GONE.has(nameOf(node)) ? `names ${nameOf(node)}` : undefined
}

/** A save of content by a call of older clients: it says the revision that it was made for. */
function savesOtherwise(node: SyntaxNode): string | undefined {
  if (node.type !== 'CallExpression' || nameOf(node.callee) !== 'call') return undefined
  const [key, input] = node.arguments as readonly SyntaxNode[]
  if (!isNode(key) || !OLDER_CALLS.has(String(key.value))) return undefined
  const properties = isNode(input) && input.type === 'ObjectExpression' ? (input.properties as readonly SyntaxNode[]) : undefined
  const isCard = properties?.every((property) => property.type === 'Property' && nameOf(property.key) !== 'patch')
  return isCard ? undefined : `sends ${String(key.value)}`
}

const product = sourceFiles.filter(({ path }) => /^(apps|kernel)\//.test(path))
const found = (files: readonly SourceFile[], isOne: (node: SyntaxNode) => string | undefined): readonly string[] =>
  files.flatMap((file) => findNodes(file, isOne))

describe('an edit on its way from a control to the log', () => {
  it('has no form that is gone', () => {
    expect(found(product, namesGone)).toEqual([])
  })

  it('is sent by one client', () => {
    expect(found(product, savesOtherwise)).toEqual([])
  })

  /** Where an edit passes, in its order, and the form that it has there. */
  const WALK: readonly (readonly [path: string, says: RegExp, form: string])[] = [
    ['apps/kit/form/subject.ts', /readonly edit: \(edit: FieldEdit, gesture: string\) => void/, 'FieldEdit'],
    ['kernel/page/commands/set-props.ts', /readonly changes: readonly FieldEdit\[\]/, 'FieldEdit'],
    ['kernel/page/records/patch.ts', /plan\(context: CommandContext, args: Args\): Changes<PageEntry> \| Refusal/, 'Changes'],
    ['kernel/document/store.ts', /apply\(changes: Changes<E>, options: ApplyOptions\): void/, 'Changes'],
    ['apps/shell/sync/save-queue-types.ts', /push\(changes: Changes<E>\): void/, 'Changes'],
    ['apps/shell/sync/send-edit.ts', /= editOf\(kind, id, changes\)/, 'Edit'],
    ['server/modules/documents/editing.ts', /readonly edit: Edit$/m, 'Edit'],
    ['server/modules/documents/edit-text.ts', /export const textOf = \(\{ added, cells, removed \}: Edit\): string/, 'Edit'],
  ]

  it.each(WALK)('is told in %s as the walk says', (path, says) => {
    expect(product.concat(sourceFiles).find((file) => file.path === path)?.text).toMatch(says)
  })

  it('has three forms, the last of which is what the log holds', () => {
    expect([...new Set(WALK.map(([, , form]) => form))]).toEqual(['FieldEdit', 'Changes', 'Edit'])
  })
})

it.each(['const a: Patch = x', "import type { PropChange } from '#kernel/page'", 'send(patchToJson(changes))'])(
  'finds a planted name: %s',
  (text) => {
    expect(findNodes({ path: 'apps/x.ts', text }, namesGone).length).toBeGreaterThan(0)
  },
)

it.each([
  ["call('POST /pages/update', { id, revision, patch })", 1],
  ["call('POST /pages/update', save)", 1],
  ["call('POST /blocks/save', { ...save })", 1],
  ["call('POST /pages/update', { id, name })", 0],
])('finds a planted call that saves content: %s', (text, many) => {
  expect(findNodes({ path: 'apps/x.ts', text }, savesOtherwise)).toHaveLength(many)
})
