import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestS3, type TestS3 } from '../../../tests/helpers/s3-server.ts'
import { type Bus, createLocalBus } from '../../bus/bus.ts'
import { parseConfig } from '../../config.ts'
import { openFileStore } from '../../files/open-file-store.ts'
import { openWebFolder } from '../../http/web-folder.ts'
import { noMemoryCounts } from '../../metrics/memory-counts.ts'
import { createTestServer, type TestServer } from '../../testing.fixture.ts'
import { createAppReleases } from './app-releases.ts'
import { MOST_RELEASES } from './manifest.ts'

let folder: string
let s3: TestS3
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-releases-'))
  s3 = startTestS3()
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await s3.stop()
})

let builds = 0
/** The folder of a build with these files. */
const build = (files: Readonly<Record<string, string>>): string => {
  builds += 1
  const web = join(folder, `build-${builds}`)
  mkdirSync(join(web, 'assets'), { recursive: true })
  writeFileSync(join(web, 'viewer.html'), '<html><head></head></html>')
  for (const [name, text] of Object.entries(files)) writeFileSync(join(web, 'assets', name), text)
  return web
}
const script = (name: string) => `export const name = '${name}'; // ${'x'.repeat(600)}`
const both = { 'shared-AAAAAAAA.js': script('shared'), '_helper-FFFFFFFF.js': script('helper') }
const older = () =>
  build({ ...both, 'older-BBBBBBBB.js': script('older'), 'older-CCCCCCCC.css': 'body{}', 'plain.js': 'plain' })
const newer = () => build({ ...both, 'newer-DDDDDDDD.js': script('newer') })

/** A node with a build, on the file store of `env`. */
const node = (webDir: string, env: Record<string, string>, bus: Bus = createLocalBus()): Promise<TestServer> =>
  createTestServer({ webDir, bus, env: { NODE_ENV: 'production', BASE_URL: 'https://tessera.test', ...env } })
const open = (server: TestServer, path: string, headers: Record<string, string> = {}) =>
  server.browser().raw(path, { headers })

describe.each([
  ['a folder', () => ({ DATA_DIR: join(folder, 'data') })],
  ['S3', () => ({ S3_URL: s3.address })],
])('files of a release in %s', (_, place) => {
  it('are answered by a node with another build, as its own are', async () => {
    const [first, second] = [await node(older(), place()), await node(newer(), place())]
    const own = await open(first, '/assets/older-BBBBBBBB.js', { 'accept-encoding': 'br' })
    expect((await open(second, '/assets/older-BBBBBBBB.js')).status).toBe(404)
    await Promise.all([first.app.services.appReleases.put(), second.app.services.appReleases.put()])
    second.advance(5_000)
    for (const headers of [{ 'accept-encoding': 'br' }, { 'accept-encoding': 'gzip' }, {}] as Record<
      string,
      string
    >[]) {
      const [known, other] = [
        await open(first, '/assets/older-BBBBBBBB.js', headers),
        await open(second, '/assets/older-BBBBBBBB.js', headers),
      ]
      expect([other.status, Object.fromEntries(other.headers)]).toEqual([200, Object.fromEntries(known.headers)])
      expect(await other.bytes()).toEqual(await known.bytes())
    }
    const again = await open(second, '/assets/older-BBBBBBBB.js', { 'accept-encoding': 'br' })
    expect(again.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(again.headers.get('content-type')).toMatch(/^text\/javascript/)
    expect(brotliDecompressSync(await again.bytes()).toString()).toBe(script('older'))
    expect((await open(second, '/assets/older-CCCCCCCC.css')).headers.get('content-type')).toMatch(/^text\/css/)
    const etag = own.headers.get('etag') as string
    expect((await open(second, '/assets/older-BBBBBBBB.js', { 'if-none-match': etag })).status).toBe(304)
    await Promise.all([first.close(), second.close()])
  })

  it('are no other files, whatever the name', async () => {
    const server = await node(newer(), place())
    await server.app.services.appReleases.put()
    for (const name of [
      'plain.js',
      'unknown-AAAAAAAA.js',
      '..-AAAAAAAA.js',
      '%2e%2e/manifests/release.json',
      '../manifests/release-0123456789abcdef.json',
      'release-0123456789abcdef.json',
      'newer-DDDDDDDD.js/',
      '',
    ]) {
      const answer = await open(server, `/assets/${name}`)
      expect([
        name,
        answer.status === 200 && !(answer.headers.get('content-type') ?? '').startsWith('text/html'),
      ]).toEqual([name, false])
    }
    expect(server.faults).toEqual([])
    await server.close()
  })
})

describe('releases', () => {
  const START = Date.now()
  /** Releases on one place, with a clock. */
  const place = () => {
    const dataDir = mkdtempSync(join(folder, 'place-'))
    const config = parseConfig({ DATA_DIR: dataDir })
    const bus = createLocalBus()
    let time = START
    return {
      dataDir,
      wait: (ms: number) => (time += ms),
      of: (web: string) =>
        createAppReleases({
          ...{ bus, now: () => new Date(time), apps: openWebFolder(web), counts: noMemoryCounts },
          manifests: openFileStore(config, 'releases/manifests'),
          assets: openFileStore(config, 'releases/assets'),
        }),
      names: () =>
        readdirSync(join(dataDir, 'releases/assets'))
          .map((name) => name.slice('asset.'.length))
          .sort(),
      age(hours: number) {
        for (const name of readdirSync(join(dataDir, 'releases/assets'))) {
          const at = new Date(time - hours * 3_600_000)
          utimesSync(join(dataDir, 'releases/assets', name), at, at)
        }
      },
    }
  }
  const numbered = (at: number) => build({ ...both, [`part${at}-EEEEEEEE.js`]: script(`part${at}`) })

  it('keeps the last five, with what they share, and forgets the others', async () => {
    const { of, wait, names, age } = place()
    const made = Array.from({ length: MOST_RELEASES + 2 }, (_, at) => of(numbered(at)))
    for (const releases of made) {
      await releases.put()
      wait(60_000)
    }
    const last = made.at(-1)!
    expect(await last.find('part1-EEEEEEEE.js')).toBeNull()
    // What was just put stays: its manifest may be on its way.
    await last.sweep()
    expect(names()).toHaveLength(MOST_RELEASES + 4)
    age(2)
    await last.sweep()
    expect(names()).toEqual([
      '_helper-FFFFFFFF.js',
      ...[2, 3, 4, 5, 6].map((at) => `part${at}-EEEEEEEE.js`),
      'shared-AAAAAAAA.js',
    ])
    expect(
      await Promise.all(
        ['part1-EEEEEEEE.js', 'part2-EEEEEEEE.js'].map(async (name) => (await last.find(name)) !== null),
      ),
    ).toEqual([false, true])
  })

  it('counts a release that starts again as the newest', async () => {
    const { of, wait } = place()
    const first = numbered(0)
    for (let at = 0; at < MOST_RELEASES; at++) {
      await of(at === 0 ? first : numbered(at)).put()
      wait(60_000)
    }
    await of(first).put()
    wait(60_000)
    const last = of(numbered(9))
    await last.put()
    expect(
      await Promise.all(
        ['part0-EEEEEEEE.js', 'part1-EEEEEEEE.js'].map(async (name) => (await last.find(name)) !== null),
      ),
    ).toEqual([true, false])
  })

  it('answers no file that is not whole, and puts one that is missing again', async () => {
    const { of, dataDir } = place()
    const releases = of(newer())
    await releases.put()
    const path = join(dataDir, 'releases/assets/asset.newer-DDDDDDDD.js')
    writeFileSync(path, 'half')
    expect(await releases.find('newer-DDDDDDDD.js')).toBeNull()
    rmSync(path)
    expect(await releases.find('newer-DDDDDDDD.js')).toBeNull()
    await releases.put()
    expect(new TextDecoder().decode((await releases.find('newer-DDDDDDDD.js'))?.bytes)).toBe(script('newer'))
  })

  it('ignores manifests that name something else than files with a hash', async () => {
    const { of, dataDir } = place()
    const releases = of(newer())
    await releases.put()
    const id = '0123456789abcdef'
    const assets = { '../../tessera.sqlite': 100, 'plain.js': 5 }
    writeFileSync(join(dataDir, `releases/manifests/release-${id}.json`), JSON.stringify({ id, at: START + 1, assets }))
    writeFileSync(join(dataDir, 'releases/manifests/release-0123456789abcdee.json'), 'no json')
    expect(await releases.find('plain.js')).toBeNull()
    expect(await releases.find('newer-DDDDDDDD.js')).not.toBeNull()
    await releases.sweep()
  })

  it('reads the manifests once for many names that nobody knows', async () => {
    const { dataDir } = place()
    const store = openFileStore(parseConfig({ DATA_DIR: dataDir }), 'releases/manifests')
    let lists = 0
    const counted = {
      ...store,
      list() {
        lists += 1
        return store.list()
      },
    }
    const assets = openFileStore(parseConfig({ DATA_DIR: dataDir }), 'releases/assets')
    const releases = createAppReleases({
      apps: openWebFolder(newer()),
      manifests: counted,
      assets,
      bus: createLocalBus(),
      counts: noMemoryCounts,
      now: () => new Date(START),
    })
    await Promise.all(Array.from({ length: 50 }, async (_, at) => releases.find(`unknown${at}-AAAAAAAA.js`)))
    await releases.find('unknown-AAAAAAAA.js')
    expect(lists).toBe(1)
  })
})
