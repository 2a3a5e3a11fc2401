import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { settingNames } from '#server/config'
import { root } from '../../scripts/entries.ts'
import { release } from '../../server/release.ts'

const chart = join(root, 'deploy/helm/tessera')
const read = (path: string): string => readFileSync(join(chart, path), 'utf8')

interface Values {
  readonly [key: string]: unknown
  readonly settings: { readonly [name: string]: string }
  readonly secrets: { readonly [name: string]: string }
}
const values = parse(read('values.yaml')) as Values
const schema = z.fromJSONSchema(JSON.parse(read('values.schema.json')))
const templates = readdirSync(join(chart, 'templates')).map((name) => [name, read(`templates/${name}`)] as const)
const text = templates.map(([, each]) => each).join('\n')

/** Settings that the chart sets itself, and those of people who work on the product. */
const CHART = ['PORT', 'HOST', 'DATA_DIR', 'NODE_ENV', 'METRICS_PORT', 'METRICS_HOST']
const ELSEWHERE = ['TESSERA_NODE', 'TESSERA_WATCH', 'TESSERA_WEB', 'TESSERA_WECHAT_URL']
const SECRET = /_URL$|SECRET|PASSWORD$|TOKEN$|OIDC|HEADERS$/
const PUBLIC = /^(BASE|PAGES|ADMIN)_URL$/

describe('the Helm chart', () => {
  it('has the version of the product', () => {
    expect(parse(read('Chart.yaml'))).toMatchObject({ version: release, appVersion: release })
  })

  it('has a value for each setting, those with secrets apart', () => {
    const named = [...Object.keys(values.settings), ...Object.keys(values.secrets)]
    const expected = settingNames.filter((name) => ![...CHART, ...ELSEWHERE].includes(name))
    expect(named.toSorted()).toEqual(expected.toSorted())
    for (const name of CHART) expect(text).toContain(`- name: ${name}`)
    const shown = Object.keys(values.settings).filter((name) => SECRET.test(name) && !PUBLIC.test(name))
    expect(shown).toEqual(['TESSERA_PASSWORD_MIN'].filter((name) => SECRET.test(name)))
  })

  it('has a schema that takes the values as they are, and no value that it does not know', () => {
    expect(schema.safeParse(values).error).toBeUndefined()
    const port = { metrics: { port: 80 } }
    for (const wrong of [{ replica: 2 }, { settings: { BASE_URLS: '' } }, { database: 'mysql' }, port])
      expect(schema.safeParse({ ...values, ...wrong }).success).toBe(false)
  })

  it('uses values and templates that exist', () => {
    const at = (path: string): unknown =>
      path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], values)
    const used = [...text.matchAll(/\.Values\.([\w.]+)/g)].map(([, path]) => path!)
    expect(used.length).toBeGreaterThan(50)
    expect(used.filter((path) => at(path) === undefined)).toEqual([])
    const unused = Object.keys(values).filter((key) => !used.some((path) => path.split('.')[0] === key))
    expect(unused).toEqual([])
    const defined = new Set([...text.matchAll(/define "([\w.]+)"/g)].map(([, name]) => name))
    for (const [, name] of text.matchAll(/include "([\w.]+)"/g)) expect(defined).toContain(name)
  })

  it.each(templates)('closes every block of %s', (_, template) => {
    const tags = [...template.matchAll(/\{\{-?\s*(if|range|with|define|end)\b/g)].map(([, tag]) => tag)
    expect(tags.filter((tag) => tag === 'end')).toHaveLength(tags.filter((tag) => tag !== 'end').length)
    expect(template.split('{{')).toHaveLength(template.split('}}').length)
  })
})
