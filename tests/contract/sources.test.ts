import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { baseEngineLibrary } from '#plugins/presets/engine-library'
import { sourceDeclarations } from '#plugins/presets/sources'
import { fieldsOf, type SourceDeclaration } from '#sdk'
import { createSourceContext } from '#sdk/testing'

const sources = sourceDeclarations as readonly unknown[] as readonly SourceDeclaration[]
const arco = dirname(createRequire(import.meta.url).resolve('@arco-design/web-react/package.json'))
const icons = readFileSync(join(arco, 'icon/index.es.js'), 'utf8')
const context = createSourceContext()

test('source ids are well-formed and unique, and the engine is given each', () => {
  const ids = sources.map(({ id }) => id)
  expect(ids.filter((id) => !/^source\/[a-z][a-z-]*$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
  expect(baseEngineLibrary.sources.map(({ id }) => id)).toEqual(ids)
})

describe.each(sources.map((source) => [source.id, source] as const))('%s', (_id, source) => {
  test('has labels in both languages and an icon that exists', () => {
    expect(source.label.zh).toMatch(/[\u4e00-\u9fff]/)
    expect(source.label.en).not.toBe('')
    expect(icons).toContain(`as ${source.icon} `)
    for (const field of fieldsOf(source.config)) {
      expect(field.label.zh, field.path).toMatch(/[\u4e00-\u9fff]/)
      expect(field.label.en, field.path).not.toBe('')
    }
  })

  test('an empty configuration is read, and keys of older pages are no obstacle', () => {
    expect(source.config.safeParse({}).error).toBeUndefined()
    expect(source.config.safeParse({ preApi: '/x', sourceType: 'api' }).error).toBeUndefined()
  })

  test('answers in the one form, also when nothing is configured', async () => {
    const result = await (await source.run()).run({}, {}, context)
    expect(Object.keys(result).sort()).toEqual(['code', 'data', 'msg', 'originData', ...(result.problem ? ['problem'] : [])])
    expect(['number', 'string']).toContain(typeof result.code)
    expect(JSON.parse(JSON.stringify(result))).toEqual(result)
  })

  test('says in the engine library whether it follows what it reads, and whether it streams', async () => {
    const runtime = baseEngineLibrary.sources.find(({ id }) => id === source.id)
    expect(runtime?.follows ?? false).toBe(source.follows ?? false)
    expect(runtime?.subscribe !== undefined).toBe(source.streams ?? false)
    expect((await source.run()).subscribe !== undefined).toBe(source.streams ?? false)
  })
})
