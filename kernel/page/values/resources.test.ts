import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AllowedHost,
  coversHost,
  hostFrom,
  isHost,
  matchesHost,
  otherHostMark,
  throughServer,
  whereTo,
  withHosts,
} from './resources.ts'

const HOSTILE = [
  ...[
    "'unsafe-inline'",
    "'self'",
    'a.com;script-src *',
    'a.com b.com',
    '*',
    '*.',
    'http:',
    'https:',
    'data:',
    'http://a.com',
    'https://a.com',
  ],
  ...[
    '',
    ' ',
    'a',
    'localhost',
    '*.com',
    'a..com',
    '-a.com',
    'a-.com',
    'a.com/',
    'a.com/x',
    'a.com?x',
    'a.com#x',
    'u@a.com',
    'A.com',
    'ä.com',
  ],
  ...[
    'a.com:',
    'a.com:0',
    'a.com:99999',
    'a.com:080',
    'a.*.com',
    '**.a.com',
    '256.1.1.1',
    '1.2.3',
    '0x7f.1',
    '*.1.2.3.4',
    'a.com\n',
    'a,b.com',
  ],
]

describe('hosts of an allow list', () => {
  it.each(HOSTILE)('refuse %j', (text) => expect(isHost(text)).toBe(false))

  it.each(['cdn.example.com', '*.example.com', 'a.b-c.co', 'xn--fiqs8s.cn', 'tiles.example.com:8443', '10.0.0.5', '10.0.0.5:8080'])(
    'take %s',
    (text) => expect(isHost(text)).toBe(true),
  )

  it('never hold a character that means something else in a policy, whatever the text', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => !isHost(text) || /^(\*\.)?[a-z0-9.-]+(:\d+)?$/.test(text)))
  })

  it('are read from what people paste', () => {
    expect(hostFrom('https://CDN.Example.com/a/b.png?x=1')).toBe('cdn.example.com')
    expect(hostFrom(' *.Example.com ')).toBe('*.example.com')
    expect(hostFrom('https://*.example.com')).toBe('*.example.com')
    expect(hostFrom('图片.中国')).toBe('xn--wcsw84d.xn--fiqs8s')
    expect(hostFrom('maps.example.com:8443/tiles')).toBe('maps.example.com:8443')
    for (const text of ['http://a.com', 'javascript:alert(1)', 'a.com; script-src', "'unsafe-inline'", '*', 'u:p@a.com', 'localhost', ''])
      expect([text, hostFrom(text)]).toEqual([text, null])
  })

  it('with a star are for all below and not for the host itself, as in the browser', () => {
    expect(['a.example.com', 'b.a.example.com', 'example.com', 'badexample.com'].map((host) => matchesHost('*.example.com', host))).toEqual(
      [true, true, false, false],
    )
  })

  it('are within a limit or beyond it', () => {
    expect(coversHost('*', 'a.com')).toBe(true)
    expect(coversHost('*.example.com', 'cdn.example.com')).toBe(true)
    expect(coversHost('*.example.com', '*.cdn.example.com')).toBe(true)
    expect(coversHost('*.example.com', '*.example.com')).toBe(true)
    expect(coversHost('*.example.com', 'example.com')).toBe(false)
    expect(coversHost('*.cdn.example.com', '*.example.com')).toBe(false)
    expect(coversHost('example.com', '*.example.com')).toBe(false)
  })
})

describe('an address of a page', () => {
  const base = 'https://pages.example.org/page/7'
  const list = (...hosts: readonly AllowedHost[]) => ({ resources: { hosts, any: [] }, base })
  const direct: AllowedHost = { kind: 'image', host: '*.cdn.com', way: 'direct' }
  const server: AllowedHost = { kind: 'image', host: 'old.cdn.com', way: 'server' }

  it('stays where it is when it is no other host’s', () => {
    for (const address of ['/files/a.png', 'a.png', 'data:image/gif;base64,AA', 'blob:x', 'https://pages.example.org/a', '#x', 'http://['])
      expect([address, whereTo(address, 'image', list())]).toEqual([address, { to: 'own' }])
  })

  it('is looked up by its kind, its host and its scheme', () => {
    const to = (address: string, ...hosts: readonly AllowedHost[]) => whereTo(address, 'image', list(...hosts)).to
    expect(to('https://a.cdn.com/x')).toBe('unlisted')
    expect(to('//a.cdn.com/x', direct)).toBe('direct')
    expect(to('http://a.cdn.com/x', direct)).toBe('insecure')
    expect(to('http://old.cdn.com/x', server)).toBe('server')
    expect(to('https://old.cdn.com/x', server, direct)).toBe('direct')
    expect(to('https://a.cdn.com/x', { ...direct, kind: 'frame' })).toBe('unlisted')
    expect(whereTo('https://a.org/x', 'image', { resources: { hosts: [], any: ['image'] }, base }).to).toBe('direct')
    expect(whereTo('https://a.org/x', 'image', { resources: null, base })).toEqual({
      to: 'unlisted',
      host: 'a.org',
      address: 'https://a.org/x',
    })
  })

  it('keeps its own question within that to our server', () => {
    expect(throughServer(5, 'https://a.b/c?d=1&e=2#f')).toBe('/api/image?project=5&u=https%3A%2F%2Fa.b%2Fc%3Fd%3D1%26e%3D2%23f')
  })
})

describe('a compiled style sheet', () => {
  const base = 'https://pages.example.org/page/1'
  const list = (...hosts: readonly AllowedHost[]) => ({ project: 7, hosts, any: [], devices: [] })
  const sheet = `.a{background:url(${otherHostMark('image', 'https://cdn.example.com/a.png?x=1')}) no-repeat}.b{src:url("${otherHostMark('font', 'https://f.example.com/b.woff2')}")}`

  it('loads from hosts that the list has for the kind, through the server where it says so', () => {
    const direct = list({ kind: 'image', host: 'cdn.example.com', way: 'direct' }, { kind: 'font', host: '*.example.com', way: 'direct' })
    expect(withHosts(sheet, { resources: direct, base })).toBe(
      '.a{background:url("https://cdn.example.com/a.png?x=1") no-repeat}.b{src:url("https://f.example.com/b.woff2")}',
    )
    const server = list({ kind: 'image', host: 'cdn.example.com', way: 'server' })
    expect(withHosts(sheet, { resources: server, base })).toBe(
      `.a{background:url("${throughServer(7, 'https://cdn.example.com/a.png?x=1')}") no-repeat}.b{src:url("data:,")}`,
    )
  })

  it('loads nothing from hosts that are not listed, and is the same text where it names none', () => {
    for (const resources of [null, list({ kind: 'frame', host: 'cdn.example.com', way: 'direct' })])
      expect(withHosts(sheet, { resources, base })).toBe('.a{background:url("data:,") no-repeat}.b{src:url("data:,")}')
    expect(withHosts('.a{background:url(/a.png)}', { resources: null, base })).toBe('.a{background:url(/a.png)}')
  })
})
