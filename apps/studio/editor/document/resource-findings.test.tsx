import { expect, test } from 'vitest'
import type { PageDocument, PageEntry } from '#kernel/page/records'
import { Kernel } from '#kernel/plugin'
import { basePlugins } from '#plugins/presets/base'
import { declaredIn, hostOf, missingSettings, pictureOf, resourceFindings, sharedStyleFindings } from '#sdk/check'
import { elementRecord } from '../inspector/testing.fixture.tsx'
import { followRefusedIn } from '../resources/follow-refused.ts'
import { type Refused, refusedFindings, reportedFindings } from './resource-findings.ts'

const kernel = new Kernel()
kernel.load(...basePlugins)
const pageOf = (...entries: readonly PageEntry[]): PageDocument => ({ entries: new Map(entries.map((entry) => [entry.id, entry])) })
const image = (src: string, more: object = {}) => elementRecord('Image_1', { type: 'Image', name: 'Logo', props: { src }, ...more })
const base = 'https://studio.example.org/editor/1/edit'
const find = (page: PageDocument, hosts: readonly object[] = []) =>
  resourceFindings(page, { declared: declaredIn(kernel), base, resources: { hosts: hosts as never, any: [] } })

test('an address that is written out and leads to a host that is not allowed is found, with what would mend it', () => {
  const [found] = find(pageOf(image('https://cdn.example.com/a.png')))
  expect(found).toMatchObject({ code: 'RESOURCE_HOST', entry: 'Image_1', path: 'src', level: 'warning' })
  expect(hostOf(found!)).toMatchObject({ kind: 'image', host: 'cdn.example.com' })
  expect(pictureOf(found!)).toMatchObject({ address: 'https://cdn.example.com/a.png', written: 'https://cdn.example.com/a.png' })
  expect(JSON.stringify(found!.message)).toContain('“Logo” needs pictures from cdn.example.com')
  const listed = { kind: 'image', host: 'cdn.example.com', way: 'server' }
  expect(find(pageOf(image('https://cdn.example.com/a.png')), [listed])).toEqual([])
})

test('own addresses, formulas and empty settings are none; one without encryption is told as such', () => {
  for (const src of ['', '/files/a.png', 'data:image/gif;base64,AA', 'https://studio.example.org/a.png'])
    expect([src, find(pageOf(image(src)))]).toEqual([src, []])
  const bound = { bindings: { src: { kind: 'formula', source: '"https://cdn.example.com"' } } }
  expect(find(pageOf(image('https://cdn.example.com/a.png', bound)))).toEqual([])
  const frame = elementRecord('IFrame_1', { type: 'IFrame', name: 'Weather', props: { src: 'http://w.example.com/' } })
  const listed = { kind: 'frame', host: 'w.example.com', way: 'direct' }
  expect(find(pageOf(frame), [listed])).toMatchObject([{ code: 'RESOURCE_INSECURE', path: 'src' }])
})

test('a framed page without a title is found, and one whose title is a formula is not', () => {
  const frame = (more: object) => pageOf(elementRecord('IFrame_1', { type: 'IFrame', name: 'Weather', props: { src: '/a' }, ...more }))
  expect(missingSettings(frame({}), declaredIn(kernel))).toMatchObject([{ code: 'PAGE_MISSING_SETTING', entry: 'IFrame_1', path: 'title' }])
  expect(missingSettings(frame({ props: { src: '/a', title: 'Weather' } }), declaredIn(kernel))).toEqual([])
  expect(missingSettings(frame({ bindings: { title: { kind: 'formula', source: 'variable.a' } } }), declaredIn(kernel))).toEqual([])
})

test('what the browser refuses is told of the elements that asked for it, once, and not of those that are found by reading', () => {
  document.body.innerHTML = `
    <div data-id="Image_1"><img src="https://cdn.example.com/a.png#x" alt=""></div>
    <div data-id="List_1"><span data-id="Image_2"><img src="https://cdn.example.com/b.png" alt=""></span></div>
    <div data-id="IFrame_1"><div data-address="https://maps.refused.example.com/x/y"></div></div>`
  const told: Refused[] = []
  const stop = followRefusedIn(document, (found) => told.push(...found))
  const refuse = (effectiveDirective: string, blockedURI: string) =>
    document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { effectiveDirective, blockedURI }))
  refuse('img-src', 'https://cdn.example.com/b.png')
  refuse('frame-src', 'https://maps.refused.example.com')
  refuse('script-src-elem', 'https://cdn.example.com/a.png')
  refuse('img-src', 'inline')
  stop()
  refuse('img-src', 'https://cdn.example.com/a.png')
  expect(told).toEqual([
    { element: 'Image_2', kind: 'image', host: 'cdn.example.com' },
    { element: 'IFrame_1', kind: 'frame', host: 'maps.refused.example.com' },
  ])
  const page = pageOf(image('https://cdn.example.com/a.png'), elementRecord('Image_2', { type: 'Image', name: 'Face' }))
  const refused = [...told, { element: 'Image_1', kind: 'image', host: 'cdn.example.com' } as const]
  expect(refusedFindings(page, refused, find(page)).map(({ code, entry }) => [code, entry])).toEqual([['RESOURCE_BLOCKED', 'Image_2']])
  document.body.innerHTML = ''
})

test('what browsers of visitors refused is told once more, until the host is allowed or the page tells of it itself', () => {
  const reported = [{ kind: 'image', host: 'cdn.example.com', count: 132, since: '2026-11-23T00:00:00.000Z' }] as const
  const find = (hosts: readonly object[], told: Parameters<typeof reportedFindings>[1]['told'] = []) =>
    reportedFindings(reported, { resources: { hosts: hosts as never, any: [] }, base, told })
  expect(find([])).toMatchObject([{ code: 'RESOURCE_REPORTED', entry: 'page', about: { kind: 'image', host: 'cdn.example.com' } }])
  expect(JSON.stringify(find([])[0]!.message)).toContain('132 times since Nov 23, 2026')
  expect(find([{ kind: 'image', host: '*.example.com', way: 'direct' }])).toEqual([])
  const [written] = resourceFindings(pageOf(image('https://cdn.example.com/a.png')), {
    declared: declaredIn(kernel),
    resources: null,
    base,
  })
  expect(find([], [written!])).toEqual([])
})

test('pictures and fonts in styles are found as those of settings are, and those of shared styles for the page', () => {
  const css = '@font-face { font-family: B; src: url(https://fonts.example.com/b.woff2) } cursor: url(https://cdn.example.com/c.png), auto'
  const styled = image('', { style: { backgroundImage: 'url(https://cdn.example.com/a.png)' }, css, shared: ['sh1'] })
  const found = find(pageOf(styled))
  expect(found.map((finding) => [finding.path, hostOf(finding)?.kind, hostOf(finding)?.host])).toEqual([
    ['style.backgroundImage', 'image', 'cdn.example.com'],
    ['css', 'font', 'fonts.example.com'],
    ['css', 'image', 'cdn.example.com'],
  ])
  const listed = [
    { kind: 'image', host: 'cdn.example.com', way: 'server' },
    { kind: 'font', host: '*.example.com', way: 'direct' },
  ]
  expect(find(pageOf(styled), listed)).toEqual([])
  const style = { kind: 'shared', id: 'sh1', name: 'Hero', style: { background: 'url(https://cdn.example.com/h.png)' }, css: '' } as const
  const known = { resources: null, base }
  expect(sharedStyleFindings(pageOf(styled), [style as never], known)).toMatchObject([{ code: 'RESOURCE_HOST', entry: 'page' }])
  expect(sharedStyleFindings(pageOf(image('')), [style as never], known)).toEqual([])
})
