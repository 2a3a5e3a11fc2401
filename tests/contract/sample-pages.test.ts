import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compilePage } from '#kernel/engine/program/compile-page'
import { checkDocument, parsePage } from '#kernel/page'
import { basePlugins } from '#plugins/presets/base'
import { collectCatalogue } from '#sdk'

const folder = join(import.meta.dirname, '../../server/modules/sample/pages')
const { components, functions } = collectCatalogue(basePlugins)
const byType = new Map(components.map((info) => [info.type, info]))
const catalogue = (type: string) => byType.get(type)

describe('the sample project', () => {
  it.each(readdirSync(folder))('%s is a page without a finding, and compiles without one', (file) => {
    const { pageData } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { pageData: unknown }
    const { document, findings } = parsePage(pageData, { catalogue })
    expect(findings).toEqual([])
    expect(checkDocument(document, catalogue)).toEqual([])
    const compiled = compilePage(document, catalogue, { functions: functions.map(({ name }) => name) })
    expect(compiled.findings).toEqual([])
    expect(compiled.program.needsEngine).toBe(true)
  })
})
