import { describe, expect, it } from 'vitest'
import { editOf, withChanges } from '#kernel/document'
import type { ProjectConfigInfo } from '../../../server/wire.ts'
import { type SettingsEntry, settingsKind } from '../projects/settings-kind.ts'
import { changesOfDraft, infoWith } from './config-document.ts'
import { draftOf } from './config-draft.ts'

const info: ProjectConfigInfo = {
  ...{ projectId: 3, rev: 7, name: 'Shop', remark: 'of the row', logo: '', isPublic: 2, layout: 'left-right', menuMode: 'inline' },
  ...{ menuTheme: 'light', systemTheme: 'system', themeColor: '#7d33ff', breadcrumb: true, multiTab: false, home: null },
  mobile: { adapts: true, menu: 'drawer', header: true },
  uploads: { document: 10, table: 10, archive: 10, audio: null, video: null, text: 10 },
  ...{ uploadLimit: 10, services: [], locales: ['zh', 'en'], network: null, plugins: [], updatedAt: '' },
  may: { edit: true, network: false, uploads: true },
}
const record = (entry: object) => entry as SettingsEntry
const settings = record({ kind: 'settings', id: 'settings', remark: 'Sells', logo: '' })
const service = (id: string, env: 'stg' | 'prd', name = id) => ({ id, env, name, prefix: `https://${name}.example.com`, isDefault: false })
const asRecord = (of: ReturnType<typeof service>) => record({ kind: 'service', ...of })
const entriesOf = (...all: readonly SettingsEntry[]) => new Map(all.map((entry) => [entry.id, entry]))

describe('the settings of a project with those of its document', () => {
  it('are those of the document where it has them, services in the order of the server', () => {
    const entries = entriesOf(settings, asRecord(service('c', 'prd')), asRecord(service('b', 'stg')), asRecord(service('a', 'stg')))
    const shown = infoWith(info, entries)
    expect([shown.name, shown.remark, shown.layout, shown.services.map(({ id }) => id)]).toEqual([
      'Shop',
      'Sells',
      'left-right',
      ['a', 'b', 'c'],
    ])
    const config = record({ kind: 'config', id: 'config', layout: 'top-bottom' })
    expect(infoWith(info, entriesOf(settings, config))).toMatchObject({ layout: 'top-bottom', uploads: info.uploads })
  })

  it('are written as the cells that the draft changed, and nothing else', () => {
    const config = record({ kind: 'config', id: 'config', ...draftOf(info), layout: 'left-right' })
    const entries = entriesOf(settings, config, asRecord(service('a', 'stg')), asRecord(service('b', 'stg')))
    const saved = draftOf(infoWith(info, entries))
    const draft = {
      ...saved,
      ...{ name: 'Another', remark: 'Buys', layout: 'top-bottom' as const },
      services: [service('a', 'stg', 'renamed'), service('new', 'prd')],
    }
    const { added, cells, removed } = editOf(settingsKind, 'e', changesOfDraft(entries, saved, draft))
    expect(cells.map(([entry, path]) => `${entry} ${path}`)).toEqual(['settings remark', 'config layout', 'a name', 'a prefix'])
    expect([added.map(({ id }) => id), removed]).toEqual([['new'], ['b']])
    const after = withChanges(entries, changesOfDraft(entries, saved, draft))
    expect(draftOf(infoWith(info, after))).toMatchObject({ remark: 'Buys', layout: 'top-bottom', services: draft.services })
  })

  it('are written whole where the project had not chosen any', () => {
    const saved = draftOf(infoWith(info, entriesOf(settings)))
    const to = changesOfDraft(entriesOf(settings), saved, { ...saved, multiTab: true }).get('config')?.to
    expect(to).toMatchObject({ kind: 'config', id: 'config', multiTab: true, layout: 'left-right', uploads: info.uploads })
    expect(changesOfDraft(entriesOf(settings), saved, saved).size).toBe(0)
  })

  it('leave what others wrote meanwhile where the draft does not change it', () => {
    const saved = draftOf(infoWith(info, entriesOf(settings)))
    const theirs = entriesOf(record({ ...settings, logo: '/files/theirs.png' }), asRecord(service('theirs', 'stg')))
    const after = withChanges(theirs, changesOfDraft(theirs, saved, { ...saved, remark: 'mine' }))
    expect([after.get('settings'), after.has('theirs')]).toEqual([
      { kind: 'settings', id: 'settings', remark: 'mine', logo: '/files/theirs.png' },
      true,
    ])
  })
})
