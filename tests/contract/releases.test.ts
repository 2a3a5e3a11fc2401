import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/entries.ts'
import { release } from '../../server/release.ts'
import { releases } from '../helpers/release-data.ts'

const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
const sections = [...changelog.matchAll(/^## (.*)$/gm)].map(([, name]) => name!)
const versions = sections.filter((name) => name !== 'Unreleased')
const asNumber = (version: string): number => {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return (major * 1_000 + minor) * 1_000 + patch
}

describe('the changelog', () => {
  it('begins with what is not released, or with the version of the product', () => {
    expect(['Unreleased', release]).toContain(sections[0])
    expect(versions[0]).toBe(release)
  })

  it('has versions that descend', () => {
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
    expect(versions).toEqual(versions.toSorted((a, b) => asNumber(b) - asNumber(a)))
  })

  it('says what operators must do for what is not released', () => {
    const [, unreleased = ''] = /^## Unreleased\n([\s\S]*?)^## /m.exec(changelog) ?? []
    if (sections[0] === 'Unreleased') expect(unreleased).toMatch(/^### Upgrade\n- /m)
  })
})

it('has the data of the last release, in less than 300 KB', () => {
  expect(releases.map(({ version }) => version)).toContain(release)
  for (const { version } of releases) {
    const bytes = ['tessera.sqlite.br', 'postgres.sql.br'].reduce(
      (sum, name) => sum + readFileSync(join(root, 'tests/fixtures/releases', version, name)).length,
      0,
    )
    expect(bytes, version).toBeLessThan(300_000)
  }
})
