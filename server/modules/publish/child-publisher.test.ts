import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDocument, type PageEntry } from '#kernel/page'
import { element, testComponents } from '../../testing.fixture.ts'
import { createChildPublisher } from './child-publisher.ts'

let folder: string
let publisher: ReturnType<typeof createChildPublisher>
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-compile-'))
  const cataloguePath = join(folder, 'catalogue.json')
  writeFileSync(cataloguePath, JSON.stringify({ components: testComponents, functions: [], hash: '' }))
  publisher = createChildPublisher({ cataloguePath })
})
afterAll(() => {
  publisher.close()
  rmSync(folder, { recursive: true, force: true })
})

const page = (...entries: readonly PageEntry[]) => ({
  entries: new Map([...emptyDocument().entries, ...entries.map((entry) => [entry.id, entry] as const)]),
})

test('a page is compiled in another process, several at once each get their own', async () => {
  const texts = ['one', 'two', 'three']
  const programs = await Promise.all(texts.map((text) => publisher.compile(page(element('b', { props: { text } })))))
  expect(programs.map(({ program }) => program.elements.find((each) => each.id === 'b')?.props.text)).toEqual(texts)
  expect(programs[0]?.program.plugins).toMatchObject({ 'test.components': '1.0.0' })
})

test('formulas have their first values in place, and one that never ends keeps nobody from publishing', async () => {
  const bound = (id: string, source: string) => element(id, { bindings: { text: { kind: 'formula', source } } })
  const { program } = await publisher.compile(page(bound('sum', '1 + 2'), bound('endless', '(() => { while (true) {} })()')))
  const textOf = (id: string) => program.elements.find((each) => each.id === id)?.props.text
  expect([textOf('sum'), program.needsEngine]).toEqual([3, true])
  expect(textOf('endless')).not.toBe(3)
}, 15_000)

test('a compiler that cannot start is a refusal, not a hang', async () => {
  const broken = createChildPublisher({ cataloguePath: join(folder, 'missing.json') })
  await expect(broken.compile(page())).rejects.toMatchObject({ kind: { status: 500 }, options: { detail: 'the compiler stopped' } })
  broken.close()
})
