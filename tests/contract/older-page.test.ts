import { describe, expect, test } from 'vitest'
import { compilePage } from '#kernel/engine/program/compile-page'
import { type ActionNode, type PageDocument, walkSteps } from '#kernel/page/records'
import { checkDocument, formatPage } from '#kernel/page/schema'
import { sameJson } from '#kernel/page/values'
import { actionDeclarations } from '#plugins/presets/actions'
import flat from '../fixtures/older-flat-page.json'
import older from '../fixtures/older-page.json'
import { catalogue, functionNames, readPage, references } from './run-page.ts'

const found = (findings: readonly { level: string; code: string; entry: string; path?: string }[]) =>
  findings.map(({ level, code, entry, path }) => [level, code, entry, ...(path === undefined ? [] : [path])].join(' '))

/** Types that the page uses and nobody brings yet: fewer as more are built, but never the custom one. */
const missingTypes = (document: PageDocument) =>
  [...document.entries.values()].flatMap((entry) =>
    entry.kind === 'element' && !catalogue(entry.type) ? [`warning PAGE_UNKNOWN_TYPE ${entry.id}`] : [],
  )

const DANGLING = [
  'warning PAGE_DANGLING_ELEMENT flow_Button_deskswitch_onClick dsk5.target',
  'warning PAGE_DANGLING_API flow_Button_deskswitch_onClick dsk8.api',
  'warning PAGE_DANGLING_VARIABLE flow_Button_deskswitch_onClick dsk12.name',
]

describe('a page of the older builder', () => {
  const { document, findings } = readPage(older)

  test('is read with exactly these findings, none of them an error', () => {
    const missing = missingTypes(document)
    expect(missing).toContain('warning PAGE_UNKNOWN_TYPE MCWeather_desktopbox')
    expect(found(findings).sort()).toEqual(
      [...missing, ...DANGLING, 'warning PAGE_MISSING_MAP_ENTRY Button_lostconfig', 'warning PAGE_ORPHAN_ELEMENT Text_orphanedtxt'].sort(),
    )
  })

  test('says the same when it came as text, and again when it is checked as it stands', () => {
    const asText = readPage({ ...older, pageData: JSON.stringify(older.pageData) })
    expect(asText.document).toEqual(document)
    expect(found(asText.findings)).toEqual(found(findings))
    expect(found(checkDocument(document, undefined, references))).toEqual(['warning PAGE_ORPHAN_ELEMENT Text_orphanedtxt', ...DANGLING])
  })

  test('is the same page after it was written and read again', () => {
    const written = formatPage(document, { catalogue })
    const again = readPage(written)
    expect([...again.document.entries.keys()].sort()).toEqual([...document.entries.keys()].sort())
    for (const [id, entry] of document.entries) expect(again.document.entries.get(id), id).toEqual(entry)
    expect(formatPage(again.document, { catalogue })).toEqual(written)
    expect(readPage(formatPage(document)).document.entries.size).toBe(document.entries.size)
  })

  test('is written back with every key that it had, known or not', () => {
    expect(lost(older.pageData, formatPage(document, { catalogue }))).toEqual([])
  })

  test('names only actions that exist, with parameters that they accept', () => {
    const problems: string[] = []
    const used = new Set<string>()
    for (const node of actionsOf(document)) {
      used.add(node.action)
      const declaration = actionDeclarations.find(({ id }) => id === node.action)
      const parsed = declaration?.params.safeParse(node.params)
      if (declaration && !parsed?.success) problems.push(`${node.id}: ${parsed?.error?.message}`)
      // The one action that nobody has built yet; see `stored-names.test.ts`.
      if (!declaration && node.action !== 'action/create-node') problems.push(`${node.id}: no ${node.action}`)
    }
    expect(problems).toEqual([])
    expect(used.size).toBeGreaterThanOrEqual(20)
  })

  test('compiles, and every formula of it parses', () => {
    const { program, findings: compiled } = compilePage(document, catalogue, { functions: functionNames })
    expect(found(compiled)).toEqual([])
    expect(program.elements).toHaveLength([...document.entries.values()].filter(({ kind }) => kind === 'element').length + 1)
    expect(program.bindings.filter(({ binding }) => binding.kind === 'function').map(({ element, path }) => `${element} ${path}`)).toEqual(
      expect.arrayContaining([
        'MarsTable_repairlist columns.1.render',
        'MarsTable_repairlist columns.1.onCell',
        'MarsTable_repairlist columns.7.render',
        'Text_lastaction script',
        'Statistic_costsum script',
      ]),
    )
  })
})

describe('a page of the earliest, flat shape', () => {
  const { document, findings } = readPage(flat)

  test('is read without a finding but those of types that nobody brings', () => {
    expect(found(findings)).toEqual(missingTypes(document))
    const types = [...document.entries.values()].flatMap((entry) => (entry.kind === 'element' ? [entry.type] : []))
    expect(types).toEqual(['Card', 'Form', 'Input', 'CheckBoxGroup', 'DatePicker', 'Text'])
  })

  test('keeps the keys of its row, and is the same page after it was written and read again', () => {
    const written = formatPage(document, { catalogue })
    expect(written).toMatchObject({ pageId: 12, pageName: 'Notes', user_id: 3, is_public: 1, is_edit: 1, preview_img: '' })
    expect(readPage(written).document).toEqual(document)
  })
})

function actionsOf(document: PageDocument): readonly ActionNode[] {
  const nodes: ActionNode[] = []
  for (const entry of document.entries.values())
    if (entry.kind === 'flow')
      walkSteps(entry.nodes, (node) => {
        if (node.kind === 'action') nodes.push(node)
      })
  return nodes
}

// What reading is meant to change: old spellings and their values, pairs of static values, state that is emptied,
// `.marsview`, what
// says nothing, and which of two diverging names counts.
const MISSPELT: readonly unknown[] = ['yestoday', 'notifacation']
const MEANT = [
  /\/assigment(Type|Way)$/,
  /Intercetpor$/,
  /^(variableData|formData)\//,
  /\/scopeCss$/,
  /CheckBox_repairpart\/type$|\/elements\/9\/type$/,
  /^elements\/\d+\/name$/,
  /Divider_renamedone\/parentId$/,
]

function lost(before: unknown, after: unknown, path = ''): string[] {
  if (MEANT.some((pattern) => pattern.test(path)) || MISSPELT.includes(before) || sameJson(before, after)) return []
  if (isPair(before)) return before.type === 'static' ? lost(before.value, after, path) : sameJson(before.value, after) ? [] : [path]
  // The data of nothing, which is what an element without a source has.
  if (/(^|\/)api(\/source)?$/.test(path) && after === undefined) return []
  if (typeof before !== 'object' || before === null) return [path]
  return Object.entries(before).flatMap(([key, value]) =>
    lost(value, (after as { [key: string]: unknown } | undefined)?.[key], path === '' ? key : `${path}/${key}`),
  )
}

function isPair(value: unknown): value is { readonly type: string; readonly value: unknown } {
  return typeof value === 'object' && value !== null && 'type' in value && 'value' in value && Object.keys(value).length === 2
}
