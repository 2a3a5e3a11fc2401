import { expect, test } from 'vitest'
import { createId } from '#kernel/page/values'
import type { ProjectConfigInfo } from '../../../server/wire.ts'
import { changedFields, draftOf, prefixProblem, problemsOf, rebased, updateOf } from './config-draft.ts'

const info: ProjectConfigInfo = {
  ...{
    projectId: 3,
    rev: 7,
    name: 'Shop',
    remark: '',
    logo: '',
    isPublic: 2,
    layout: 'left-right',
    menuMode: 'inline',
    menuTheme: 'light',
  },
  ...{ systemTheme: 'system', themeColor: '#7d33ff', breadcrumb: true, multiTab: false, home: null },
  mobile: { adapts: true, menu: 'drawer', header: true },
  uploads: { document: 10, table: 10, archive: 10, audio: null, video: null, text: 10 },
  uploadLimit: 10,
  services: [{ id: 's1', env: 'stg', name: 'crm', prefix: 'https://crm.example.com', isDefault: true }],
  ...{ locales: ['zh', 'en'], network: { prefixes: [], visitorPrefixes: [] }, plugins: [], updatedAt: '' },
  may: { edit: true, network: false, uploads: true },
}

test('of the project itself only what was changed is sent, and nothing of its document', () => {
  const saved = draftOf(info)
  const draft = { ...saved, name: ' Shop 2 ', layout: 'top-bottom' as const }
  expect(changedFields(saved, draft)).toEqual(['name', 'layout'])
  expect(updateOf(info, draft)).toEqual({ id: 3, rev: 7, name: 'Shop 2' })
  expect(updateOf(info, { ...saved, layout: 'top-bottom' })).toBeNull()
})

test('merges the services of two people, and reports one that both changed', () => {
  const service = (id: string, prefix = `https://${id}.example.com`) => ({ id, env: 'prd' as const, name: id, prefix, isDefault: false })
  const saved = { ...draftOf(info), services: [service('a'), service('b'), service('c')] }
  const draft = { ...saved, services: [service('a', 'https://mine.example.com'), service('b'), service('d')] }
  const latest = { ...saved, services: [service('a'), service('b', 'https://theirs.example.com'), service('c'), service('e')] }
  const together = rebased(saved, draft, latest)
  expect(together.draft.services.map(({ id, prefix }) => [id, prefix.includes('mine') || prefix.includes('theirs')])).toEqual([
    ['a', true],
    ['b', true],
    ['e', false],
    ['d', false],
  ])
  expect(together.both).toEqual([])
  const same = { ...saved, services: [service('a', 'https://theirs.example.com'), service('b'), service('c')] }
  expect(rebased(saved, draft, same).both).toEqual(['services'])
})

test('what somebody else saved meanwhile stays beside what was changed here, and what both changed is told', () => {
  const saved = draftOf(info)
  const draft = { ...saved, remark: 'mine', layout: 'top-bottom' as const, breadcrumb: false }
  const latest = { ...saved, remark: 'theirs', menuTheme: 'dark' as const, breadcrumb: false }
  expect(rebased(saved, draft, latest)).toEqual({
    draft: { ...saved, remark: 'mine', layout: 'top-bottom', breadcrumb: false, menuTheme: 'dark' },
    both: ['remark'],
  })
})

test('each field says what is wrong with it', () => {
  const saved = draftOf(info)
  const service = (name: string, prefix: string) => ({ id: createId('service'), env: 'stg' as const, name, prefix, isDefault: false })
  const services = [...saved.services, service('crm', 'https://a.example.com/'), service('1', ''), service('', 'ftp://x')]
  const network = { prefixes: ['10.0.0.1'], visitorPrefixes: [] }
  expect(
    problemsOf(
      {
        ...saved,
        name: ' ',
        logo: 'http://x',
        themeColor: 'red',
        locales: ['zh', '!'],
        services,
        network,
        uploads: { ...saved.uploads, video: 11, text: 0 },
      },
      10,
    ),
  ).toEqual({
    ...{ 'uploads.video': 'badUploadSize', 'uploads.text': 'badUploadSize' },
    ...{ name: 'needsName', logo: 'badLogo', themeColor: 'badColor', locales: 'badLanguage' },
    ...{ 'services.1.name': 'twice', 'services.1.prefix': 'slash', 'services.2.name': 'badService', 'services.2.prefix': 'needsPrefix' },
    ...{ 'services.3.name': 'needsService', 'services.3.prefix': 'badPrefix', 'network.0': 'badPrefix' },
  })
  expect(problemsOf(saved, 10)).toEqual({})
  expect(['https://a.example.com/api', 'http://10.0.0.1:8080'].map(prefixProblem)).toEqual([null, null])
})
