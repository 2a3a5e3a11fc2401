import { expect, test } from 'vitest'
import { applyPatch, diffDocuments, type ElementRecord, type PageDocument, type PageEntry } from '#kernel/page/records'
import { compilePage } from './compile-page.ts'
import { createProgramCompiler } from './program-compiler.ts'
import { applyProgramPatch } from './program-patch.ts'

const element = (id: string, name: string, source?: string): ElementRecord => ({
  ...({ kind: 'element', id, type: 'Text', name, parentId: null, order: 'a0', props: {}, style: {}, css: '', events: {} } as const),
  ...{ bindings: source === undefined ? {} : { text: { kind: 'formula', source } as const }, version: 1, extra: {} },
})
const flow = (source: string): PageEntry => ({
  ...({ kind: 'flow', id: 'f1', name: 'f', extra: {} } as const),
  nodes: [{ id: 'n1', kind: 'action', name: '', action: 'action/message', params: {}, bindings: { content: { kind: 'formula', source } } }],
})
const page = (...entries: PageEntry[]): PageDocument => ({ entries: new Map(entries.map((entry) => [entry.id, entry])) })
const catalogue = () => undefined

test('a program carries the names that its texts say, and its bindings are compiled to ids', () => {
  const { program } = compilePage(
    page(element('Form_1', '客户'), element('Form_2', 'Other'), element('T', 'T', '客户.a'), flow('1')),
    catalogue,
  )
  expect(program.names).toEqual({ 客户: 'Form_1' })
  expect(program.bindings[0]?.reads).toEqual(['Form_1.a'])
  expect(compilePage(page(element('Form_1', '客户'), element('T', 'T', 'Form_1.a'), flow('1')), catalogue).program).not.toHaveProperty(
    'names',
  )
  expect(compilePage(page(element('Form_1', '客户')), catalogue, { names: 'all' }).program.names).toEqual({ 客户: 'Form_1' })
})

test('an edit tells what names mean since, and compiles what says them again', () => {
  const steps = [
    page(element('Form_1', 'A'), element('T', 'T', 'A.x + B.y'), flow('A.x')),
    page(element('Form_1', 'B'), element('T', 'T', 'A.x + B.y'), flow('A.x')),
    page(element('Form_1', 'B'), element('Form_2', 'A'), element('T', 'T', 'A.x + B.y'), flow('B.x')),
    page(element('Form_2', 'A'), element('T', 'T', 'A.x + B.y')),
  ]
  for (const names of ['all', 'used'] as const) {
    const compiler = createProgramCompiler(steps[0]!, catalogue, { names })
    let program = compiler.program
    let document = steps[0]!
    for (const next of steps.slice(1)) {
      const patch = diffDocuments(document, next)
      document = applyPatch(document, patch)
      program = applyProgramPatch(program, compiler.apply(patch).patch)
      const anew = compilePage(next, catalogue, { names }).program
      expect(program.names ?? {}).toEqual(anew.names ?? {})
      expect(program.bindings.map(({ reads }) => reads)).toEqual(anew.bindings.map(({ reads }) => reads))
    }
  }
})
