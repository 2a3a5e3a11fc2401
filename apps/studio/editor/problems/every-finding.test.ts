import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { applyPatch, PAGE_ID } from '#kernel/page/records'
import { checkPage, fixOf, planFix } from '#sdk/check'
import { placeOf } from '../document/place-of.ts'
import { against, documentOf, OTHERS, PLANTED } from './planted-findings.fixture.ts'

test.each(Object.entries(PLANTED))(
  '%s is mended by its button, or has none, and leads to its place',
  (code, { page: entries, context, fix, to }) => {
    const document = documentOf(entries)
    const all = checkPage(document, against, context)
    const found = all.find((finding) => finding.code === code)
    expect(found, `found ${all.map((each) => each.code).join(', ')}`).toBeDefined()
    const place = placeOf(document, found!)
    const [kind, field] = to.split(' ')
    expect([place.kind, ...(field === undefined ? [] : [(place as { fields?: readonly string[] }).fields?.[0]])]).toEqual(
      field === undefined ? [kind] : [kind, field],
    )
    if ('id' in place && place.id !== PAGE_ID) expect(document.entries.has(place.id)).toBe(true)
    expect(fixOf(found!) !== undefined, 'has a fix').toBe(fix)
    if (!fix) return
    const patch = planFix(document, found!, { references: against.references, functions: against.functions, catalogue: against.catalogue })
    expect(patch).not.toBeNull()
    const left = checkPage(applyPatch(document, patch!), against, context).filter(
      (finding) => finding.code === code && finding.entry === found!.entry && finding.path === found!.path,
    )
    expect(left).toEqual([])
    // Once it is made there is nothing to do any more.
    expect(planFix(applyPatch(document, patch!), found!, { references: against.references })).toBeNull()
  },
)

test('every code that the check can give is among them', () => {
  const root = join(import.meta.dirname, '../../../..')
  const files = [
    ...readdirSync(join(root, 'sdk/check')).flatMap((file) => (/^(?!.*(test|fixture)).*\.ts$/.test(file) ? [`sdk/check/${file}`] : [])),
    ...['schema/check-document', 'schema/flow-rules', 'references/references', 'records/tree', 'texts/text-findings'].map(
      (file) => `kernel/page/${file}.ts`,
    ),
    ...['app-variables', 'dependency-cycles'].map((file) => `kernel/engine/references/${file}.ts`),
  ]
  const said = files.flatMap((file) => [
    ...readFileSync(join(root, file), 'utf8').matchAll(/'((?:CHECK|FLOW|PAGE|RESOURCE|PERMISSION|TEXT)_[A-Z_]+)'/g),
  ])
  const codes = new Set([
    ...said.map(([, code]) => code!),
    // Their last word is that of what is named.
    ...['VARIABLE', 'API', 'FLOW', 'ELEMENT'].map((kind) => `PAGE_DANGLING_${kind}`),
    ...['VARIABLE', 'ELEMENT', 'FIELD', 'WORD'].map((kind) => `CHECK_UNKNOWN_${kind}`),
  ])
  expect([...codes].filter((code) => !Object.hasOwn(PLANTED, code) && !OTHERS.has(code))).toEqual([])
})
